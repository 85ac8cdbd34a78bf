const strokes = ["stroke-c1", "stroke-c2", "stroke-c3", "stroke-c4"];

/** The stroke class for a tracker's colour. @param color number of the chart colour, from 1 */
export function trackerStroke(color: number): string {
  return strokes[(color - 1) % strokes.length]!;
}

/** A dot in a tracker's colour, shown next to its name. */
export function Swatch({ color }: { color: number }) {
  return (
    <svg aria-hidden="true" focusable="false" width="10" height="10" className="shrink-0">
      <circle cx="5" cy="5" r="2.5" fill="none" strokeWidth="5" className={trackerStroke(color)} />
    </svg>
  );
}
