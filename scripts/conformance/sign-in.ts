import { isRecord } from "./judge";

export interface Tokens {
  readonly access: string;
  readonly refresh: string | undefined;
}

/** The tokens in the response to a login, registration or refresh: nested, flat or a plain string; undefined without an access token. */
export function tokensOf(json: unknown): Tokens | undefined {
  const answer = isRecord(json) && isRecord(json.data) ? json.data : json;
  if (!isRecord(answer)) return undefined;
  const nested = isRecord(answer.token) ? answer.token : {};
  const access = [nested.access_token, answer.access_token, answer.token].find(isText);
  if (access === undefined) return undefined;
  return { access, refresh: [nested.refresh_token, answer.refresh_token].find(isText) };
}

const isText = (value: unknown): value is string => typeof value === "string" && value !== "";
