/** A progress bar from 0 to `max`; indeterminate without `value`. */
export function Progress({ label, value, max = 100 }: { label: string; value?: number | undefined; max?: number }) {
  return <progress aria-label={label} value={value} max={max} className="progress" />;
}

/** A share as a thin bar. It is an SVG because the CSP allows no width in a `style` attribute. `share` is from 0 to 1. */
export function Bar({ share, className }: { share: number; className: string }) {
  const percent = `${Math.min(1, Math.max(0, share)) * 100}%`;
  return (
    <svg aria-hidden="true" focusable="false" height="6" className={`bar ${className}`}>
      <rect width="100%" height="6" rx="3" />
      <rect width={percent} height="6" rx="3" />
    </svg>
  );
}
