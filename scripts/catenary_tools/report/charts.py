# SPDX-License-Identifier: MIT
"""Small charts as SVG text: bars, and points joined by lines."""

from html import escape

WIDTH, HEIGHT, LEFT, BOTTOM, TOP = 460, 190, 44, 34, 16
BAR, LINE, SOFT = "#5b7fa8", "#b23c30", "#6d675b"


def _text(x, y, text, anchor="middle"):
    place = f'x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}"'
    return f'<text {place} font-size="11" fill="{SOFT}">{escape(str(text))}</text>'


def _frame(parts):
    return "\n".join([f'<svg class="chart" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}">', *parts,
                      f'<line x1="{LEFT}" y1="{HEIGHT - BOTTOM}" x2="{WIDTH}" y2="{HEIGHT - BOTTOM}" stroke="{SOFT}"/>',
                      "</svg>"])


def bars(pairs):
    """Pairs of a label and a count."""
    most = max((count for _, count in pairs), default=1) or 1
    step = (WIDTH - LEFT) / max(1, len(pairs))
    room = HEIGHT - BOTTOM - TOP
    parts = [_text(LEFT - 6, TOP + 4, most, "end"), _text(LEFT - 6, HEIGHT - BOTTOM, 0, "end")]
    for index, (label, count) in enumerate(pairs):
        x, height = LEFT + index * step, room * count / most
        parts.append(f'<rect x="{x + 2:.1f}" y="{HEIGHT - BOTTOM - height:.1f}" width="{max(1, step - 4):.1f}" '
                     f'height="{height:.1f}" fill="{BAR}"><title>{escape(label)}: {count}</title></rect>')
        parts.append(_text(x + step / 2, HEIGHT - BOTTOM + 15, label))
    return _frame(parts)


def line(points, unit):
    """Pairs of a label and a value, with 0 as the base."""
    top = max([value for _, value in points] + [1])
    low = min([value for _, value in points] + [0])
    room = HEIGHT - BOTTOM - TOP
    step = (WIDTH - LEFT) / max(1, len(points))
    places = [(LEFT + (index + 0.5) * step, TOP + room * (top - value) / (top - low))
              for index, (_, value) in enumerate(points)]
    path = " ".join(f"{x:.1f},{y:.1f}" for x, y in places)
    parts = [f'<polyline points="{path}" fill="none" stroke="{LINE}" stroke-width="2"/>',
             _text(LEFT - 6, TOP + 4, f"{top:.0f}", "end"), _text(LEFT - 6, HEIGHT - BOTTOM, f"{low:.0f}", "end")]
    for (label, value), (x, y) in zip(points, places):
        parts.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3.5" fill="{LINE}"><title>{escape(label)}: {value:.0f} '
                     f'{unit}</title></circle>')
        parts.append(_text(x, HEIGHT - BOTTOM + 15, label))
    return _frame(parts)
