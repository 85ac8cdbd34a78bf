import { z } from "zod";
import { defineCall } from "./call";
import { figure } from "./wire";

export const network = z.object({
  chain_id: figure,
  name: z.string(),
  native_symbol: z.string(),
  m_token_symbol: z.string().default("M"),
  explorer_url: z.string().nullish().transform((url) => url ?? null),
  sandbox: z.boolean().default(false),
  /** Newest block the product API has processed. */
  block_number: figure.nullish().transform((block) => block ?? null),
});
export type Network = z.output<typeof network>;

export const networkCalls = {
  read: defineCall({
    method: "GET", path: "/api/v1/network", auth: "public", extension: true, summary: "The chain that is tracked",
    response: network,
  }),
};
