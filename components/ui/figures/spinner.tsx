import { classes } from "../classes";

/** A spinning ring. Pass `label` if nothing else says that something is in progress. */
export function Spinner({ label, className }: { label?: string; className?: string }) {
  return (
    <span role={label ? "status" : undefined} className={classes("inline-grid place-items-center", className)}>
      <svg viewBox="0 0 16 16" width={16} height={16} fill="none" strokeWidth={2} aria-hidden="true" className="animate-spin">
        <circle cx="8" cy="8" r="6" stroke="currentColor" opacity="0.25" />
        <path d="M14 8a6 6 0 0 0-6-6" stroke="currentColor" strokeLinecap="round" />
      </svg>
      {label ? <span className="sr-only">{label}</span> : null}
    </span>
  );
}
