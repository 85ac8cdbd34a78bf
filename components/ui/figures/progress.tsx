/** How far something has come, 0 to `max`; without `value` it is under way with no known end. */
export function Progress({ label, value, max = 100 }: { label: string; value?: number; max?: number }) {
  return <progress aria-label={label} value={value} max={max} className="progress" />;
}

/** A share as a thin bar: an SVG, because a width in `style` is not allowed. `share` from 0 to 1. */
export function Bar({ share, className = "w-30" }: { share: number; className?: string }) {
  const percent = `${Math.min(1, Math.max(0, share)) * 100}%`;
  return (
    <svg aria-hidden="true" focusable="false" height="6" className={`bar ${className}`}>
      <rect width="100%" height="6" rx="3" />
      <rect width={percent} height="6" rx="3" />
    </svg>
  );
}
