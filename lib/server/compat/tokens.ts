import { registrationPending, user as userSchema, type User } from "@/contracts/auth/calls";
import { figure } from "@/contracts/fields/wire";
import { unreadableAnswer } from "../product-api/error";
import { isRecord, readAs, UnreadableAnswer } from "./read";

export interface ApiTokens {
  accessToken: string;
  /** Null if the server gives none: the session then ends with the access token. */
  refreshToken: string | null;
  /** Lifetime of the access token in seconds. */
  lifetimeS: number;
}

/** SPEC.md section 9, for servers that do not say. */
const lifetimeDefaultS = 86_400;

/** In bytes, as JSON: what a sign-in holds is sealed into cookies, which browsers drop if they are longer than 4,096 bytes. */
const [maxTokens, maxUser] = [2_500, 1_000];

/** Reads the response to a login or registration: the account, and tokens in any of the shapes below. @throws ProductApiError */
export function readSignIn(json: unknown): { user: User; tokens: ApiTokens } {
  const answer = unwrap(json);
  try {
    const user = readAs(userSchema, { username: emailName(answer.user), ...record(answer.user) }).value;
    requireShort([user.id, user.email, user.username], maxUser);
    return { user, tokens: readTokens(answer) };
  } catch (error) {
    if (error instanceof UnreadableAnswer) throw unreadableAnswer();
    throw error;
  }
}

/** Like `readSignIn`, for a registration; null if no one is signed in until a link in an e-mail is used. @throws ProductApiError */
export function readRegistration(json: unknown): ReturnType<typeof readSignIn> | null {
  return registrationPending.safeParse(unwrap(json)).success ? null : readSignIn(json);
}

/**
 * Reads tokens as servers that follow SPEC.md write them: `{access_token, refresh_token, expires_in}`, the same
 * within `token` or `tokens`, or `token` as the text of the access token; any of these may lack a refresh token.
 * @throws ProductApiError
 */
export function readTokens(json: unknown): ApiTokens {
  const answer = unwrap(json);
  const fields = { ...answer, ...record(answer.tokens), ...record(answer.token) };
  const accessToken = text(fields.access_token) ?? text(answer.token) ?? text(fields.accessToken);
  if (accessToken === null) throw unreadableAnswer();
  const refreshToken = text(fields.refresh_token) ?? text(fields.refreshToken);
  requireShort([accessToken, refreshToken], maxTokens);
  return { accessToken, refreshToken, lifetimeS: lifetimeOf(fields.expires_in) };
}

/** @throws ProductApiError */
function requireShort(parts: readonly (string | null)[], maxBytes: number): void {
  if (Buffer.byteLength(JSON.stringify(parts)) <= maxBytes) return;
  console.warn("the product API's account or tokens are too long for a cookie, so nobody can sign in with them");
  throw unreadableAnswer();
}

function lifetimeOf(json: unknown): number {
  try {
    const { value } = readAs(figure, json);
    return value >= 0 ? value : lifetimeDefaultS;
  } catch {
    return lifetimeDefaultS;
  }
}

function unwrap(json: unknown): Record<string, unknown> {
  const answer = record(json);
  return isRecord(answer.data) ? answer.data : answer;
}

function record(json: unknown): Record<string, unknown> {
  return isRecord(json) ? json : {};
}

function text(json: unknown): string | null {
  return typeof json === "string" && json !== "" ? json : null;
}

/** Replaces a user name that the server does not send. */
function emailName(user: unknown): string | undefined {
  return text(record(user).email)?.split("@")[0];
}
