import { classes } from "../classes";

export type LiveState = "live" | "connecting" | "off";

const styles: Record<LiveState, string> = {
  live: "bg-up-soft text-up",
  connecting: "bg-warn-soft text-warn",
  off: "bg-hover text-muted",
};

/** The live channel's state as a badge; changes are announced politely. */
export function LiveDot({ state, label }: { state: LiveState; label: string }) {
  return (
    <span role="status" className={classes(
      "inline-flex min-h-[22px] items-center gap-1.5 rounded-full px-2 text-xs font-[550]", styles[state],
    )}>
      <span aria-hidden="true" className={classes(
        "size-1.5 rounded-full bg-current", state === "connecting" && "animate-pulse [animation-delay:2s]",
      )} />
      {label}
    </span>
  );
}
