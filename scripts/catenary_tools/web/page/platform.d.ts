// SPDX-License-Identifier: MIT
// Features of browsers and Node.js that the types of TypeScript 4.8 lack.

interface Array<T> {
  findLast(isWanted: (value: T, index: number) => boolean): T | undefined;
  findLastIndex(isWanted: (value: T, index: number) => boolean): number;
}

interface ReadonlyArray<T> {
  findLast(isWanted: (value: T, index: number) => boolean): T | undefined;
}

declare class CompressionStream {
  constructor(format: "deflate" | "gzip");
  readonly readable: ReadableStream<Uint8Array>;
  readonly writable: WritableStream<Uint8Array>;
}

declare class DecompressionStream extends CompressionStream {}

interface Element {
  checkVisibility(): boolean;
}

interface HTMLElement {
  popover: string | null;
  hidePopover(): void;
  togglePopover(force?: boolean): void;
}
