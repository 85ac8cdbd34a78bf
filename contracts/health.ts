import { z } from "zod";

export const healthPaths = { live: "/health/live", ready: "/health/ready" } as const;

/** `unknown`: nobody has reported lately; `off`: this installation does without, on purpose. */
const healthState = z.enum(["ok", "failing", "unknown", "off"]);

/**
 * What `/health/ready` answers, with 200 or 503. Messages stand beside the states for whoever runs the
 * product; they may name hosts, so readers for the public drop them here.
 */
export const readiness = z.object({
  status: z.string(),
  dependencies: z.array(z.object({ name: z.string(), state: healthState.catch("unknown"), since: z.iso.datetime().nullish().catch(null) })).catch([]),
});
export type Readiness = z.output<typeof readiness>;
