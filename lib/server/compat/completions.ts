import type { Call } from "@/contracts/call";
import { portfolioCalls, type Portfolio } from "@/contracts/portfolio";
import { problems } from "@/contracts/problem";
import { scrapeFrequencyDefault } from "@/contracts/social/rules";
import { scrapingJob, socialCalls, type ScrapingJob } from "@/contracts/social/calls";
import { walletsCalls, type Wallet } from "@/contracts/wallets/calls";
import { ProductApiError } from "../product-api/error";
import type { CallInput } from "../product-api/request";
import { unwrapData } from "./answers";
import type { Ask } from "./ask";
import { isLacking } from "./extensions";
import { isRecord } from "./read";

interface Completion {
  /** Of the answer as it came. */
  beforeReading?(json: unknown): Promise<unknown>;
  /** Of the answer in the contract's shape. */
  afterReading?(value: unknown): Promise<unknown>;
}

/** Calls within SPEC.md that may be answered with less than the contract has, by method and path. What is read beside the call begins with it. */
export const completions: Readonly<Record<string, (ask: Ask, input: CallInput) => Promise<Completion>>> = {
  // SPEC.md's portfolio names no wallets: its list does. What that list lacks, the portfolio does not.
  [keyOf(portfolioCalls.read)]: async (ask) => {
    if (!(await isLacking(walletsCalls.page))) return {};
    const wallets = ask(walletsCalls.list).catch(() => []);
    return { afterReading: async (value) => withWalletNames(value as Portfolio, await wallets) };
  },
  // SPEC.md tells "no job" by 404; a server may keep one that was stopped.
  [keyOf(socialCalls.job)]: async () => ({ afterReading: async (value) => activeJob(value as ScrapingJob) }),
  [keyOf(socialCalls.setup)]: wholeJob,
  [keyOf(socialCalls.update)]: wholeJob,
};

function withWalletNames(portfolio: Portfolio, wallets: readonly Wallet[]): Portfolio {
  const nameOf = new Map(wallets.map(({ id, name }) => [id, name]));
  return { ...portfolio, assets: portfolio.assets.map((asset) => ({ ...asset, wallet_name: asset.wallet_name ?? nameOf.get(asset.wallet_id) ?? null })) };
}

function activeJob(job: ScrapingJob): ScrapingJob {
  if (!job.isActive) throw new ProductApiError({ status: 404, code: "not_found", detail: problems.not_found.title });
  return job;
}

/** What an answer that tells no job, such as `{success: true}` or `{lastRun}`, tells of the one that is known. */
async function wholeJob(ask: Ask, { body }: CallInput): Promise<Completion> {
  return {
    beforeReading: async (json) => {
      if (scrapingJob.safeParse(json).success) return json;
      return prepareJob(json, await ask(socialCalls.job).catch(() => null), body);
    },
  };
}

/** A job of what is told of it, what is known of it and what was sent of it. */
export function prepareJob(json: unknown, known: object | null, sent: unknown): unknown {
  const told = unwrapData(json);
  return { id: "current", frequency: scrapeFrequencyDefault, ...known, ...(isRecord(sent) ? sent : {}), ...(isRecord(told) ? told : {}) };
}

function keyOf({ method, path }: Pick<Call, "method" | "path">): string {
  return `${method} ${path}`;
}
