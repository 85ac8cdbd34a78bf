import { z } from "zod";
import { defineCall } from "./call";
import { figure, maybeFigure, maybeText } from "./wire";

export const network = z.object({
  chain_id: figure,
  name: z.string(),
  native_symbol: z.string(),
  m_token_symbol: z.string().default("M"),
  explorer_url: maybeText,
  sandbox: z.boolean().default(false),
  /** Newest block the product API has processed. */
  block_number: maybeFigure,
});
export type Network = z.output<typeof network>;

export const networkCalls = {
  read: defineCall({
    method: "GET", path: "/api/v1/network", auth: "public", extension: true, summary: "The chain that is tracked",
    response: network,
  }),
};
