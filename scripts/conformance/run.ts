import { randomBytes } from "node:crypto";
import { isRecord } from "../../lib/server/compat/read";
import type { ApiTokens } from "../../lib/server/compat/tokens";
import { keyOf, type ContractCall } from "./contract";
import { readInputs, writeInputs, type Guest, type Input, type InputOf } from "./inputs";
import { judge, messageOf, tokensOf, unwrap, type Verdict } from "./judge";
import { CannotRun, type Options } from "./options";
import type { SendRequest, Outcome } from "./request";
import { judgeSocket } from "./socket";

export interface Result {
  /** In the order of the contract; only the login if it did not succeed. */
  readonly verdicts: ReadonlyMap<string, Verdict>;
  /** The e-mail address of the guest account, if one was registered and not deleted. */
  readonly leftBehind: string | undefined;
}

export const socketKey = "websocket /ws";
const maxConcurrentCalls = 6;
const noInput = "there is no input to call it with";
const [login, register, refresh, logout] = [
  "POST /api/auth/login", "POST /api/auth/register", "POST /api/auth/refresh", "POST /api/auth/logout",
] as const;
const [ticketCall, deletion] = ["POST /api/v1/live/tickets", "POST /api/v1/account/deletion"] as const;

/**
 * Checks an API against the contract. Without `isWriting` it only logs in, reads, and logs out.
 * @throws CannotRun if there is no response, or the account is refused.
 */
export async function runConformance(
  contract: ReadonlyMap<string, ContractCall>, options: Options, sendRequest: SendRequest, timeoutMs: number,
): Promise<Result> {
  return new Run(contract, options, sendRequest, timeoutMs).run();
}

class Run {
  private readonly verdicts = new Map<string, Verdict>();
  private readonly answers = new Map<string, unknown>();
  private leftBehind: string | undefined;

  constructor(
    private readonly contract: ReadonlyMap<string, ContractCall>,
    private readonly options: Options,
    private readonly sendRequest: SendRequest,
    private readonly timeoutMs: number,
  ) {}

  async run(): Promise<Result> {
    const tokens = await this.signIn();
    if (tokens) {
      await this.useSession(tokens);
      for (const key of this.contract.keys()) if (!this.verdicts.has(key)) this.verdicts.set(key, { kind: "untried", note: noInput });
    }
    return { verdicts: this.inOrder(), leftBehind: this.leftBehind };
  }

  private async useSession(first: ApiTokens): Promise<void> {
    const token = (await this.renew(first)).accessToken;
    await this.read(token);
    const { answered } = await this.call(ticketCall, {}, token);
    const ticket = isRecord(answered) && typeof answered.ticket === "string" ? answered.ticket : undefined;
    this.verdicts.set(socketKey, await judgeSocket(this.options, ticket, token, this.timeoutMs));
    if (this.options.isWriting) await this.write();
    else await this.probe();
    await this.call(logout, {}, token);
  }

  private async signIn(): Promise<ApiTokens | undefined> {
    const { email, password } = this.options;
    const outcome = await this.sendRequest("POST", "/api/auth/login", { body: { email, password } });
    if (outcome.kind === "silence") throw new CannotRun(`${this.options.baseUrl} cannot be reached: ${outcome.why}.`);
    if ([301, 302, 307, 308, 404, 405].includes(outcome.status)) {
      throw new CannotRun(`${this.options.baseUrl} answers POST /api/auth/login with ${outcome.status}: is it the product API's base address, as in http://127.0.0.1:4000?`);
    }
    if ([400, 401, 403, 422, 429].includes(outcome.status)) {
      throw new CannotRun(`The account was refused with ${outcome.status}: ${(messageOf(outcome.json) || "no reason was given").replace(/[.!]+$/, "")}.`);
    }
    this.note(login, outcome);
    const tokens = outcome.status < 300 ? tokensOf(outcome.json) : undefined;
    if (tokens?.refreshToken === null) {
      this.verdicts.set(login, { kind: "conforms", note: "", without: "no refresh token: a session ends with its access token" });
    }
    return tokens;
  }

  private async renew(tokens: ApiTokens): Promise<ApiTokens> {
    if (tokens.refreshToken === null) {
      this.verdicts.set(refresh, { kind: "untried", note: "the login returns no refresh token" });
      return tokens;
    }
    const outcome = await this.sendRequest("POST", "/api/auth/refresh", { body: { refresh_token: tokens.refreshToken } });
    this.note(refresh, outcome);
    const renewed = outcome.kind === "answer" && outcome.status < 300 ? tokensOf(outcome.json) : undefined;
    return renewed ?? tokens;
  }

  /** Makes all read calls: first those without input, then those whose input comes from earlier responses. */
  private async read(token: string, hasVerdict = (key: string) => this.verdicts.has(key)): Promise<void> {
    const reads = [...this.contract.values()].filter((call) => call.method === "GET" && !hasVerdict(keyOf(call)));
    const isBare = (call: ContractCall) => readInputs[keyOf(call)] === undefined && call.params === undefined;
    for (const round of [reads.filter(isBare), reads.filter((call) => !isBare(call))]) {
      await forEachConcurrently(round, async (call) => {
        const key = keyOf(call);
        await this.call(key, readInputs[key]?.(this.answers, Date.now()) ?? (isBare(call) ? {} : noInput), token);
      });
    }
  }

  /** Sends calls that change something without a bearer token, which changes nothing but shows whether they exist. */
  private async probe(): Promise<void> {
    const unknown = await this.sendRequest("POST", "/api/v1/conformance/no-such-call", { body: {} });
    const isUninformative = unknown.kind === "silence" || unknown.status !== 404;
    const writes = [...this.contract.values()].filter((call) => !this.verdicts.has(keyOf(call)) && keyOf(call) !== logout);
    await forEachConcurrently(writes, async (call) => {
      const outcome = call.auth === "public" || isUninformative
        ? null
        : await this.sendRequest(call.method, fill(call.path, {}), { body: {} });
      this.verdicts.set(keyOf(call), judgeProbe(outcome));
    });
  }

  private async write(): Promise<void> {
    const guest = makeGuest();
    const { email, username, password } = guest;
    const outcome = await this.sendRequest("POST", "/api/auth/register", { body: { email, username, full_name: username, password } });
    this.note(register, outcome);
    const tokens = outcome.kind === "answer" && outcome.status < 300 ? tokensOf(outcome.json) : undefined;
    if (!tokens) return this.probe();
    this.leftBehind = email;
    for (const [key, inputOf] of writeInputs(guest)) await this.writeOne(key, inputOf, tokens.accessToken);
    if (this.verdicts.get(deletion)?.kind === "conforms") this.leftBehind = undefined;
  }

  private async writeOne(key: string, inputOf: InputOf, token: string): Promise<void> {
    const before = this.verdicts.get(key);
    await this.call(key, inputOf(this.answers, Date.now()), token);
    // The result for the given account takes precedence over the guest's.
    if (before && before.kind !== "untried" && key.startsWith("GET ")) this.verdicts.set(key, before);
    if (key === "POST /api/wallets") await this.readUntriedAgain(token);
  }

  /** Repeats the read calls that were skipped for lack of a wallet, now that there is one. */
  private readUntriedAgain(token: string): Promise<void> {
    this.answers.set("GET /api/wallets", this.answers.get("POST /api/wallets"));
    return this.read(token, (key) => this.verdicts.get(key)?.kind !== "untried");
  }

  private async call(key: string, input: Input | string, token: string): Promise<{ answered: unknown }> {
    const call = this.contract.get(key);
    if (!call) return { answered: undefined };
    if (typeof input === "string") {
      this.verdicts.set(key, { kind: "untried", note: input });
      return { answered: undefined };
    }
    const query = input.query ? `?${new URLSearchParams(input.query)}` : "";
    const outcome = await this.sendRequest(call.method, fill(call.path, input.params ?? {}) + query, { token, body: input.body });
    this.note(key, outcome);
    return { answered: this.answers.get(key) };
  }

  private note(key: string, outcome: Outcome): void {
    const call = this.contract.get(key);
    if (!call) return;
    this.verdicts.set(key, judge(call, outcome));
    if (outcome.kind === "answer" && outcome.status < 300) this.answers.set(key, unwrap(outcome.json, call.response));
  }

  private inOrder(): Map<string, Verdict> {
    const rank = [...this.contract.keys()];
    return new Map([...this.verdicts].sort(([one], [other]) => rank.indexOf(one) - rank.indexOf(other)));
  }
}

/** The note on calls that are only made with `--write`. */
export const changesSomething = "it changes something";

function judgeProbe(outcome: Outcome | null): Verdict {
  if (outcome === null || outcome.kind === "silence") return { kind: "untried", note: changesSomething };
  if ([404, 405, 501].includes(outcome.status)) return { kind: "missing", note: `${outcome.status} without a bearer` };
  return { kind: "untried", note: `${changesSomething}; it is there` };
}

/** Fills in the path of a call; an unknown parameter gets a value that no server has. */
function fill(path: string, params: Readonly<Record<string, string>>): string {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? "conformance-none"));
}

function makeGuest(): Guest {
  const name = `conf_${randomBytes(5).toString("hex")}`;
  return {
    email: `${name}@example.com`,
    username: name,
    password: `Aa1-${randomBytes(12).toString("hex")}`,
    address: `0x${randomBytes(20).toString("hex")}`,
  };
}

async function forEachConcurrently<T>(items: readonly T[], act: (item: T) => Promise<void>): Promise<void> {
  const queue = [...items];
  const lane = async (): Promise<void> => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) await act(next);
  };
  await Promise.all(Array.from({ length: maxConcurrentCalls }, lane));
}
