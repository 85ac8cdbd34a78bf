import { headers } from "next/headers";
import { readMinimalPage } from "@/lib/server/diagnostics/minimal-page";
import { contextHeaders } from "@/lib/server/guard/request-context";

/** Served for `?minimal=true` on any path. */
export async function GET(): Promise<Response> {
  const nonce = (await headers()).get(contextHeaders.nonce) ?? "";
  return new Response(await readMinimalPage(nonce), { headers: { "content-type": "text/html; charset=utf-8" } });
}
