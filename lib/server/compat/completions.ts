import type { Portfolio } from "@/contracts/portfolio";
import { scrapeFrequencyDefault } from "@/contracts/social/rules";
import { scrapingJob, socialCalls, type ScrapingJob, type SocialSetup } from "@/contracts/social/calls";
import { walletsCalls, type Wallet } from "@/contracts/wallets/calls";
import { nullOn404, problemError } from "../product-api/error";
import type { CallApi, CallInput } from "../product-api/request";
import { unwrapData } from "./answers";
import { isUnsupported } from "./extensions";
import { isRecord } from "./read";

interface Completion {
  /** Completes the response as it came. */
  beforeReading?(json: unknown): Promise<unknown>;
  /** Completes the answer in the contract's shape. */
  afterReading?(value: unknown): Promise<unknown>;
}

/**
 * SPEC.md calls whose responses may hold less than the contract does, by method and path. Supplementary reads start together with the call.
 */
export const completions: Readonly<Record<string, (callApi: CallApi, input: CallInput) => Promise<Completion>>> = {
  // SPEC.md's portfolio has no wallet names, but its list of wallets does.
  // A wallet missing from that list is not missing from the portfolio.
  "GET /api/portfolios": async (callApi) => {
    if (!(await isUnsupported(walletsCalls.page))) return {};
    const wallets = callApi(walletsCalls.list).catch(() => []);
    return { afterReading: async (value) => withWalletNames(value as Portfolio, await wallets) };
  },
  // SPEC.md signals "no job" with 404, but a server may still return one that was stopped.
  "GET /api/v1/social/scraping/jobs/current": async () => ({ afterReading: async (value) => requireActiveJob(value as ScrapingJob) }),
  "POST /api/v1/social/scraping/setup": completeSetup,
  "PATCH /api/v1/social/scraping/jobs/:id": completeJob,
};

function withWalletNames(portfolio: Portfolio, wallets: readonly Wallet[]): Portfolio {
  const nameOf = new Map(wallets.map(({ id, name }) => [id, name]));
  return {
    ...portfolio,
    assets: portfolio.assets.map((asset) => ({ ...asset, wallet_name: asset.wallet_name ?? nameOf.get(asset.wallet_id) ?? null })),
  };
}

function requireActiveJob(job: ScrapingJob): ScrapingJob {
  if (!job.isActive) throw problemError("not_found");
  return job;
}

/**
 * A setup from a page starts the first job: a job that a page knows of is changed by its id. If there is one that the page did not know of,
 * because it could not be read or was set up elsewhere, another handle would replace it and delete everything that was found.
 * @throws ProductApiError other_handle_tracked, or why the job cannot be read
 */
async function completeSetup(callApi: CallApi, input: CallInput): Promise<Completion> {
  const tracked = await nullOn404(callApi(socialCalls.job));
  const { username } = input.body as SocialSetup;
  if (tracked !== null && tracked.username.toLowerCase() !== username.toLowerCase()) throw problemError("other_handle_tracked");
  return completeJob(callApi, input);
}

/** Completes a response that is not a job, such as `{success: true}` or `{lastRun}`, from the job that is known. */
async function completeJob(callApi: CallApi, { body }: CallInput): Promise<Completion> {
  return {
    beforeReading: async (json) => {
      if (scrapingJob.safeParse(json).success) return json;
      return prepareJob(json, await callApi(socialCalls.job).catch(() => null), body);
    },
  };
}

/** Merges a job: the response takes precedence over what was sent, and that over what was known. */
export function prepareJob(json: unknown, known: object | null, sent: unknown): unknown {
  const received = unwrapData(json);
  return {
    id: "current", frequency: scrapeFrequencyDefault, ...known, ...(isRecord(sent) ? sent : {}), ...(isRecord(received) ? received : {}),
  };
}
