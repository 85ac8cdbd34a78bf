import { readTokens, type ApiTokens } from "../../lib/server/compat/tokens";

/** The tokens in the response to a login, registration or refresh, in any shape that the web half reads; undefined if there are none. */
export function tokensOf(json: unknown): ApiTokens | undefined {
  try {
    return readTokens(json);
  } catch {
    return undefined;
  }
}
