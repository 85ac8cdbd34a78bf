import { z } from "zod";
import { defineCall } from "./call";
import { figure, maybeFigure, maybeInstant, maybeText } from "./fields/wire";

export const network = z.object({
  chain_id: figure,
  name: z.string(),
  native_symbol: z.string(),
  m_token_symbol: z.string().default("M"),
  explorer_url: maybeText,
  sandbox: z.boolean().default(false),
  /** Newest block the product API has processed, and that block's own time. */
  block_number: maybeFigure,
  block_at: maybeInstant,
  /** Seconds that usually lie between two blocks; null until enough of them are known. */
  block_interval_s: maybeFigure,
  /** The newest block is much older than the next one usually takes: what is shown may have moved on. */
  is_stalled: z.boolean().default(false),
  /** Blocks are read that are long past: what is shown is from then and moves on. */
  is_behind: z.boolean().default(false),
});
export type Network = z.output<typeof network>;

export const networkCalls = {
  read: defineCall({
    method: "GET", path: "/api/v1/network", auth: "public", extension: true, summary: "The chain that is tracked",
    response: network,
  }),
};
