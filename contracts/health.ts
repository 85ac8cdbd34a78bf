import { z } from "zod";

export const healthPaths = { live: "/health/live", ready: "/health/ready" } as const;

/** `unknown`: no recent report; `off`: deliberately not used by this installation. */
const healthState = z.enum(["ok", "failing", "unknown", "off"]);

/**
 * The body of `/health/ready`, sent with 200 or 503. The product API also sends messages for
 * operators; they may name hosts, so this schema, which is used for public pages, drops them.
 */
export const readiness = z.object({
  status: z.string(),
  dependencies: z.array(z.object({
    name: z.string(), state: healthState.catch("unknown"), since: z.iso.datetime().nullish().catch(null),
  })).catch([]),
});
export type Readiness = z.output<typeof readiness>;
