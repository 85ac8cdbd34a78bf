import { randomBytes } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import type { PriceAlert } from "@/contracts/prices/calls";
import type { MentionPage } from "@/contracts/social/calls";
import type { Wallet } from "@/contracts/wallets/calls";

/** A user who keeps writing through the web half, whatever is killed meanwhile, and remembers what was acknowledged. */
export interface Writer {
  /** How many writes were acknowledged so far, and how many got no answer or a 5xx. */
  counts(): { acknowledged: number; unanswered: number };
  stop(): Promise<void>;
  /** What the web half answers this user. @throws Error for anything but 200 */
  read<T>(path: string): Promise<T>;
  /** What differs from what was acknowledged, one line each. */
  findLosses(): Promise<string[]>;
}

/** Keeps a user below the limit of requests per minute. */
const PAUSE_MS = 60;
/** A user may have at most a hundred. */
const ALERTS_MAX = 90;

interface Answer {
  status: number;
  text: string;
}

/** The writes of one kind. One without an answer may or may not have been done. */
class Ledger<T> {
  readonly acknowledged = new Set<T>();
  readonly unanswered = new Set<T>();
  note(value: T, { status }: Answer): boolean {
    const isDone = status >= 200 && status < 300;
    if (isDone) this.acknowledged.add(value);
    else if (status === 0 || status >= 500) this.unanswered.add(value);
    else throw new Error(`a write was answered ${status}`);
    return isDone;
  }
  /**
   * Compares with what is stored: everything acknowledged must be there, nothing that was never sent, and nothing twice.
   * @returns complaints
   */
  compare(kind: string, there: readonly T[]): string[] {
    const unique = new Set(there);
    return [
      ...[...this.acknowledged].filter((value) => !unique.has(value)).map((value) =>
        `${kind} ${String(value)} was acknowledged and is lost`),
      ...there.filter((value) => !this.acknowledged.has(value) && !this.unanswered.has(value)).map((value) =>
        `${kind} ${String(value)} was never sent`),
      ...(unique.size === there.length ? [] : [`${there.length - unique.size} of ${kind} are there twice`]),
    ];
  }
}

/** Starts a writer with the cookies of a fresh demo. */
export async function startWriter(webUrl: string, cookie: string): Promise<Writer> {
  const send = async (method: string, path: string, body?: unknown): Promise<Answer> => {
    const headers = { cookie, origin: webUrl, "x-memescope": "1", ...(body === undefined ? {} : { "content-type": "application/json" }) };
    try {
      const answer = await fetch(webUrl + path, {
        method, headers, redirect: "manual", signal: AbortSignal.timeout(20_000),
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      return { status: answer.status, text: await answer.text() };
    } catch (error) {
      return { status: 0, text: String(error) };
    }
  };
  const read = async <T>(path: string): Promise<T> => {
    const { status, text } = await send("GET", path);
    if (status !== 200) throw new Error(`${path} answered ${status}: ${text}`);
    return JSON.parse(text) as T;
  };
  const own = new Set((await read<Wallet[]>("/api/wallets")).map(({ address }) => address.toLowerCase()));
  const mentions = (await read<MentionPage>("/api/v1/social/mentions?page_size=100&unread=true")).mentions.map(({ id }) => id);
  const [wallets, alerts, marks, notes] = [
    new Ledger<string>(), new Ledger<number>(), new Ledger<string>(), new Map<string, { last: string | null; later: Set<string> }>(),
  ];
  let isOver = false;

  async function write(turn: number): Promise<void> {
    const address = `0x${randomBytes(20).toString("hex")}`;
    const added = await send("POST", "/api/wallets", { address, name: "new" });
    if (wallets.note(address, added)) await rename(address, (JSON.parse(added.text) as Wallet).id, turn);
    if (turn < ALERTS_MAX) alerts.note(
      1_000_000 + turn, await send("POST", "/api/prices/alerts", { symbol: "ETH", condition: "above", threshold_usd: 1_000_000 + turn }),
    );
    const mention = mentions[turn];
    if (mention !== undefined) marks.note(mention, await send("POST", "/api/v1/social/mentions/read", { ids: [mention] }));
  }
  async function rename(address: string, id: string, turn: number): Promise<void> {
    const note = { last: "new" as string | null, later: new Set<string>() };
    notes.set(address, note);
    for (const name of [`first ${turn}`, `second ${turn}`]) {
      const { status } = await send("PATCH", `/api/wallets/${id}`, { name });
      if (status === 200) Object.assign(note, { last: name, later: new Set<string>() });
      else note.later.add(name);
    }
  }
  const running = (async () => {
    for (let turn = 0; !isOver; turn += 1) await write(turn).then(() => delay(PAUSE_MS));
  })();
  running.catch(() => {});
  const ledgers = [wallets, alerts, marks] as const;

  return {
    read,
    counts: () => ({
      acknowledged: ledgers.reduce((sum, { acknowledged }) => sum + acknowledged.size, 0),
      unanswered: ledgers.reduce((sum, { unanswered }) => sum + unanswered.size, 0),
    }),
    stop: async () => {
      isOver = true;
      await running;
    },
    findLosses: async () => {
      const there = (await read<Wallet[]>("/api/wallets")).map((one) => ({
        address: one.address.toLowerCase(), name: one.name ?? null,
      })).filter(({ address }) => !own.has(address));
      const read100 = await read<MentionPage>("/api/v1/social/mentions?page_size=100&unread=true");
      const unread = new Set(read100.mentions.map(({ id }) => id));
      return [
        ...wallets.compare("wallet", there.map(({ address }) => address)),
        ...alerts.compare("alert", (await read<PriceAlert[]>("/api/prices/alerts")).map((alert) => alert.threshold_usd)),
        ...[...marks.acknowledged].filter((id) => unread.has(id)).map((id) => `the mark of mention ${id} was acknowledged and is lost`),
        ...there.flatMap(({ address, name }) => {
          const note = notes.get(address);
          return !note || name === note.last || note.later.has(name ?? "")
            ? []
            : [`wallet ${address} is named ${name} and was acknowledged as ${note.last}`];
        }),
      ];
    },
  };
}
