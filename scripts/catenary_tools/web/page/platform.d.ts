// SPDX-License-Identifier: MIT
// What browsers and Node.js have, and the types of TypeScript 4.8 lack.

interface Array<T> {
  findLast(isWanted: (value: T, index: number) => boolean): T | undefined;
  findLastIndex(isWanted: (value: T, index: number) => boolean): number;
}

interface ReadonlyArray<T> {
  findLast(isWanted: (value: T, index: number) => boolean): T | undefined;
}

interface Element {
  checkVisibility(): boolean;
}

interface HTMLElement {
  popover: string | null;
  hidePopover(): void;
  togglePopover(force?: boolean): void;
}
