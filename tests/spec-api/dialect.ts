/** Everything that SPEC.md leaves open, so that servers may differ. */
export interface Dialect {
  /** `keys` wraps only lists (`{wallets: […]}`), `items` uses the key `items` for wallets, `data-keys` wraps twice. */
  wrap: "bare" | "data" | "keys" | "items" | "data-keys";
  /**
   * The shape of a login response: `{user, token: {access_token, …}}`, `{user, access_token, …}`, or `{user, token: "…", refresh_token}`.
   */
  login: "nested" | "flat" | "text";
  /** The name of the access token in a refresh response. */
  refresh: "access_token" | "token";
  hasRefreshToken: boolean;
  hasExpiresIn: boolean;
  /** The lifetime of an access token in seconds. */
  accessLifetimeS: number;
  /** The status when a refresh token is refused. */
  refreshRefusal: 400 | 401 | 403 | 422;
  /** How paths outside SPEC.md are handled, including health. `refused` is 401 with any bearer token. */
  unknownPaths: "missing" | "hanging" | "failing" | "refused";
  /** Whether a gateway requires a bearer token before it checks the path, except for sign-in and refresh. */
  hasGateway: boolean;
  /** Holds 401 responses until this many are waiting, so that they arrive at once; 0 holds none. */
  gatheredRefusals: number;
  /** `odd`: balances include 0.0000001 and 1e21. */
  numbers: "plain" | "odd";
  /** `beyond`: social scores above 200, and follower counts that are not whole numbers. */
  scores: "plain" | "beyond";
  /** `zoneless`: ISO 8601 in UTC without a zone designator. */
  times: "iso" | "zoneless" | "epoch-seconds";
  flags: "set" | "null";
  ids: "text" | "number";
  /** Each list contains a row that cannot be read. */
  hasBrokenRows: boolean;
  /** The response to setup, webhooks, price alerts, trigger and deletions. */
  writes: "whole" | "success" | "empty";
  /** The response of `GET …/jobs/current` after tracking has stopped: 404, or an inactive job. */
  stoppedJob: "gone" | "inactive";
  /** `list`: a list in place of the detail, with the text in its only entry. */
  errors: "message" | "detail" | "list";
  /** Whether a path must end with a slash, to which one without is redirected. */
  hasSlashes: boolean;
  /** Who may open the websocket: anyone, only callers with the access token as `?token=` or as a cookie, or no one. */
  socket: "open" | "token" | "cookie" | "none";
}

export const plainDialect: Dialect = {
  wrap: "bare",
  login: "nested",
  refresh: "access_token",
  hasRefreshToken: true,
  hasExpiresIn: true,
  accessLifetimeS: 86_400,
  refreshRefusal: 401,
  unknownPaths: "missing",
  hasGateway: false,
  gatheredRefusals: 0,
  numbers: "plain",
  scores: "plain",
  times: "iso",
  flags: "set",
  ids: "text",
  hasBrokenRows: false,
  writes: "whole",
  stoppedJob: "gone",
  errors: "detail",
  hasSlashes: false,
  socket: "open",
};

/** Typical combinations, to be started by name. */
export const dialects = {
  plain: {},
  wrapped: { wrap: "data", login: "flat", errors: "message", writes: "success", stoppedJob: "inactive" },
  keyed: { wrap: "keys", login: "text", refresh: "token", hasExpiresIn: false, refreshRefusal: 422, writes: "empty", times: "zoneless" },
  guarded: { wrap: "data-keys", hasGateway: true, refreshRefusal: 403, errors: "list", hasSlashes: true, socket: "token" },
  hanging: { unknownPaths: "hanging", socket: "none" },
  odd: { numbers: "odd", scores: "beyond", times: "epoch-seconds", flags: "null", ids: "number", hasBrokenRows: true, wrap: "items" },
} satisfies Record<string, Partial<Dialect>>;

/**
 * Parses a dialect: a name in `dialects`, a JSON object of options, or nothing.
 * @throws Error if it is none of these, or contains an unknown option.
 */
export function parseDialect(text: string | undefined): Dialect {
  if (!text) return plainDialect;
  const chosen: unknown = text.startsWith("{") ? JSON.parse(text) : (dialects as Record<string, unknown>)[text];
  if (typeof chosen !== "object" || chosen === null) {
    throw new Error(`no dialect "${text}": one of ${Object.keys(dialects).join(", ")}, or a JSON object`);
  }
  const unknown = Object.keys(chosen).find((name) => !(name in plainDialect));
  if (unknown) throw new Error(`no option "${unknown}": one of ${Object.keys(plainDialect).join(", ")}`);
  return { ...plainDialect, ...chosen };
}
