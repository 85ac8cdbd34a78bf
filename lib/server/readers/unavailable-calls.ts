import "server-only";
import { cache } from "react";
import type { CallKey } from "@/contracts/calls";
import { readUnsupportedCalls } from "../compat/extensions";
import { substitutes } from "../compat/substitutes";

/** The calls that this product API cannot answer, as the browser names them; controls that need one of them are not offered. */
export const readUnavailableCalls = cache(async (): Promise<CallKey[]> => {
  const keys = [...(await readUnsupportedCalls())].map(({ method, path }) => `${method} ${path}`);
  return keys.filter((key): key is CallKey => !Object.hasOwn(substitutes, key));
});
