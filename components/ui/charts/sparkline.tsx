import { sparklinePath } from "./sparkline-path";

interface SparklineProps {
  /** Evenly spaced, oldest first. */
  values: readonly number[];
  tone?: "neutral" | "up" | "down";
}

const box = { width: 96, height: 28 };
const strokes = { neutral: "stroke-c1", up: "stroke-up", down: "stroke-down" };

/** The shape of a series, one text line high. Hidden from assistive technology: the figure beside it says the same. */
export function Sparkline({ values, tone = "neutral" }: SparklineProps) {
  return (
    <svg
      aria-hidden="true" focusable="false" viewBox={`0 0 ${box.width} ${box.height}`} preserveAspectRatio="none"
      className="h-7 w-24 shrink-0 overflow-visible"
    >
      <path
        d={sparklinePath(values, box.width, box.height)} fill="none" strokeWidth="1.5" strokeLinecap="round" strokeLinejoin="round"
        vectorEffect="non-scaling-stroke" className={strokes[tone]}
      />
    </svg>
  );
}
