import { sparklinePath, type SparklinePoint } from "./sparkline-path";

interface SparklineProps {
  /** Oldest first. */
  points: readonly SparklinePoint[];
  /** Milliseconds from the left edge to the right one. */
  span: number;
  tone?: "neutral" | "up" | "down";
}

const box = { width: 96, height: 28 };
const strokes = { neutral: "stroke-c1", up: "stroke-up", down: "stroke-down" };

/** The shape of a series, one text line high. Hidden from assistive technology: the figure beside it says the same. */
export function Sparkline({ points, span, tone = "neutral" }: SparklineProps) {
  return (
    <svg
      aria-hidden="true" focusable="false" viewBox={`0 0 ${box.width} ${box.height}`} preserveAspectRatio="none"
      className="h-7 w-24 shrink-0 overflow-visible"
    >
      <path
        d={sparklinePath(points, { span, ...box })} fill="none" strokeWidth="1.5" strokeLinecap="round" strokeLinejoin="round"
        vectorEffect="non-scaling-stroke" className={strokes[tone]}
      />
    </svg>
  );
}
