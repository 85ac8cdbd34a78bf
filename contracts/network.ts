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
  /** Whether this installation has a source of prices, and one of mentions; without one, what depends on it can never be known. */
  has_prices: z.boolean().default(true),
  has_mentions: z.boolean().default(true),
  /** The newest block the product API has processed, and the block's own timestamp. */
  block_number: maybeFigure,
  block_at: maybeInstant,
  /** Typical seconds between two blocks; null until enough blocks are known. */
  block_interval_s: maybeFigure,
  /** No new block has been read for much longer than one usually takes, or none at all because the chain cannot be read. */
  is_stalled: z.boolean().default(false),
  /** Still reading blocks from the past: the data shown is from that time and is catching up. */
  is_behind: z.boolean().default(false),
});
export type Network = z.output<typeof network>;

export const networkCalls = {
  read: defineCall({
    method: "GET", path: "/api/v1/network", auth: "public", extension: true, summary: "The chain that is tracked",
    response: network,
  }),
};
