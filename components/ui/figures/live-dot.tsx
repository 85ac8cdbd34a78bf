import { classes } from "../classes";

type LiveState = "live" | "connecting" | "off";

const tones: Record<LiveState, string> = { live: "tone-up", connecting: "tone-warn", off: "tone-neutral" };

/** The live channel's state as a badge; changes are announced politely. */
export function LiveDot({ state, label }: { state: LiveState; label: string }) {
  return (
    <span role="status" className={classes("badge whitespace-normal", tones[state])}>
      <span aria-hidden="true" className={classes(
        "size-1.5 rounded-full bg-current", state === "connecting" && "animate-pulse [animation-delay:2s]",
      )} />
      {label}
    </span>
  );
}
