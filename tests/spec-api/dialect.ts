/** Everything that SPEC.md leaves open and servers therefore do differently. */
export interface Dialect {
  /** `keys` wraps lists alone (`{wallets: […]}`), `items` names the key of wallets `items`, `data-keys` wraps twice. */
  wrap: "bare" | "data" | "keys" | "items" | "data-keys";
  /** How a login answers: `{user, token: {access_token, …}}`, `{user, access_token, …}`, or `{user, token: "…", refresh_token}`. */
  login: "nested" | "flat" | "text";
  /** What a refresh calls its access token. */
  refresh: "access_token" | "token";
  hasRefreshToken: boolean;
  hasExpiresIn: boolean;
  /** How long an access token is accepted. */
  accessLifetimeS: number;
  /** Status that refuses a refresh token. */
  refreshRefusal: 400 | 401 | 403 | 422;
  /** What becomes of paths that SPEC.md does not name, health included. `refused` is 401 whatever the bearer. */
  unknownPaths: "missing" | "hanging" | "failing" | "refused";
  /** Whether a gateway demands a bearer before it looks at the path, on all but sign-in and refresh. */
  hasGateway: boolean;
  /** Holds answers of 401 until so many wait, so that they arrive at once; 0 holds none. */
  gatheredRefusals: number;
  /** `odd`: 0.0000001 and 1e21 among balances. */
  numbers: "plain" | "odd";
  /** `beyond`: social scores above 200 and follower counts that are no whole numbers. */
  scores: "plain" | "beyond";
  /** `zoneless`: ISO 8601 of UTC that does not say so. */
  times: "iso" | "zoneless" | "epoch-seconds";
  flags: "set" | "null";
  ids: "text" | "number";
  /** Each list holds a row that nobody can read. */
  hasBrokenRows: boolean;
  /** How setup, webhooks, price alerts, trigger and deletions answer. */
  writes: "whole" | "success" | "empty";
  /** What `GET …/jobs/current` answers once tracking was stopped: 404, or the job as one that is not active. */
  stoppedJob: "gone" | "inactive";
  errors: "message" | "detail";
  /** Who may open the websocket: anybody, whoever brings the access token as `?token=` or as a cookie, or nobody. */
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
  socket: "open",
};

/** Shapes that several servers share, to be started by name. */
export const dialects = {
  plain: {},
  wrapped: { wrap: "data", login: "flat", errors: "message", writes: "success", stoppedJob: "inactive" },
  keyed: { wrap: "keys", login: "text", refresh: "token", hasExpiresIn: false, refreshRefusal: 422, writes: "empty", times: "zoneless" },
  guarded: { wrap: "data-keys", hasGateway: true, refreshRefusal: 403, socket: "token" },
  hanging: { unknownPaths: "hanging", socket: "none" },
  odd: { numbers: "odd", scores: "beyond", times: "epoch-seconds", flags: "null", ids: "number", hasBrokenRows: true, wrap: "items" },
} satisfies Record<string, Partial<Dialect>>;

/**
 * The dialect that a text chooses: a name of `dialects`, a JSON object of options, or nothing.
 * @throws Error where it is neither, or names an option that there is none of.
 */
export function parseDialect(text: string | undefined): Dialect {
  if (!text) return plainDialect;
  const chosen: unknown = text.startsWith("{") ? JSON.parse(text) : (dialects as Record<string, unknown>)[text];
  if (typeof chosen !== "object" || chosen === null) throw new Error(`no dialect "${text}": one of ${Object.keys(dialects).join(", ")}, or a JSON object`);
  const unknown = Object.keys(chosen).find((name) => !(name in plainDialect));
  if (unknown) throw new Error(`no option "${unknown}": one of ${Object.keys(plainDialect).join(", ")}`);
  return { ...plainDialect, ...chosen };
}
