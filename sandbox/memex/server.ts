import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { z } from "zod";
import { loopback, ok, refusal, sendAnswer, serveOnLoopback, type Answer, type StandIn } from "../listen";
import { accountFormPage, pageHeaders, readSameOriginForm } from "../account-form-page";
import { readBody } from "../read-body";
import { profileAt } from "./profiles";

/** A simulated fault: the platform returns errors, never responds, or returns something that is not JSON. */
type Fault = "down" | "slow" | "nonsense";

const report = z.strictObject({
  profile_id: z.string(),
  portfolio_usd: z.number().nonnegative().nullable(),
  followers: z.number().int().nonnegative().nullable(),
  social_score: z.number().min(0).max(200),
  last_activity: z.iso.datetime(),
});

/** The last report received about a profile. */
type Report = z.output<typeof report>;

export interface SandboxMemex extends StandIn {
  /** The newest report per profile. */
  readonly reports: ReadonlyMap<string, Report>;
  /** Sets the bio of a profile. */
  setBio(id: string, bio: string): void;
  /** Simulates this fault from now on; null ends it. */
  setFault(fault: Fault | null): void;
}

const idsMax = 100;
const bioMax = 500;
const bodyMaxBytes = 100_000;

/**
 * Starts the stand-in for the trading-social platform on the loopback address (docs/memex-protocol.md); port 0 picks a free one.
 * @throws PortInUseError
 */
export async function startSandboxMemex({ port, nowMs = Date.now }: { port: number; nowMs?: () => number }): Promise<SandboxMemex> {
  const reports = new Map<string, Report>();
  const bios = new Map<string, string>();
  let fault: Fault | null = null;

  const server = createServer((request, response) => {
    if (fault === "slow") return;
    if (fault === "down") return sendAnswer(response, refusal(503, "down for maintenance"));
    if (fault === "nonsense") return void response.writeHead(200, { "content-type": "text/html" }).end("<!doctype html><title>Oops");
    const id = /^\/_sandbox\/profiles\/([A-Za-z0-9_-]{1,64})$/.exec(request.url ?? "")?.[1];
    const unreadable = () => sendAnswer(response, refusal(400, "the request could not be read"));
    if (id !== undefined) return void servePage(request, response, id, bios).catch(unreadable);
    void answer(request, { reports, bios }, nowMs()).then((answered) => sendAnswer(response, answered), unreadable);
  });
  const listening = await serveOnLoopback(server, port, "SANDBOX_MEMEX_PORT");
  return { ...listening, reports, setBio: (id, bio) => void bios.set(id, bio), setFault: (next) => void (fault = next) };
}

/** What the stand-in stores about profiles; their scores are computed. */
interface MemexState {
  readonly reports: Map<string, Report>;
  readonly bios: ReadonlyMap<string, string>;
}

/** Serves a page on which a user of the sandbox can edit a profile's bio. */
async function servePage(request: IncomingMessage, response: ServerResponse, id: string, bios: Map<string, string>): Promise<void> {
  if (!profileAt(id, 0)) return sendAnswer(response, refusal(404, "there is no such profile"));
  if (request.method === "POST") {
    const bio = (await readSameOriginForm(request))?.get("bio");
    if (typeof bio !== "string") return sendAnswer(response, refusal(403, "only the page itself may say something here"));
    bios.set(id, bio.slice(0, bioMax));
    return void response.writeHead(303, { location: `/_sandbox/profiles/${id}` }).end();
  }
  const forms = [{ field: "bio", label: "Bio", value: bios.get(id) ?? "", max: bioMax, button: "Save" }];
  response.writeHead(200, pageHeaders).end(accountFormPage({ title: id, forms, posts: [] }));
}

async function answer(request: IncomingMessage, { reports, bios }: MemexState, nowMs: number): Promise<Answer> {
  const { method, url: target = "/" } = request;
  const url = new URL(target, `http://${loopback}`);
  if (method === "GET" && url.pathname === "/health") return ok({ status: "ok" });
  if (method === "GET" && url.pathname === "/trading-scores") return tradingScores(url.searchParams.get("ids"), nowMs);
  const id = /^\/profiles\/([^/]+)$/.exec(url.pathname)?.[1];
  if (method === "GET" && id !== undefined) {
    const profile = profileAt(decodeURIComponent(id), nowMs);
    return profile ? ok({ ...profile, bio: bios.get(profile.id) ?? null }) : refusal(404, "there is no such profile");
  }
  if (method === "POST" && url.pathname === "/sync") {
    return storeReport(JSON.parse((await readBody(request, bodyMaxBytes)) ?? ""), reports, nowMs);
  }
  return refusal(404, "not found");
}

function tradingScores(ids: string | null, nowMs: number): Answer {
  const requestedIds = ids?.split(",").filter(Boolean) ?? [];
  if (requestedIds.length === 0 || requestedIds.length > idsMax) return refusal(422, `ids must name 1 to ${idsMax} profiles`);
  const found = requestedIds.flatMap((id) => profileAt(id, nowMs) ?? []);
  return ok({ scores: found.map(({ id, trading_score, volume_usd_30d }) => ({ id, trading_score, volume_usd_30d })) });
}

function storeReport(body: unknown, reports: Map<string, Report>, nowMs: number): Answer {
  const parsed = report.safeParse(body);
  if (!parsed.success) return refusal(422, parsed.error.issues[0]?.message ?? "invalid");
  if (!profileAt(parsed.data.profile_id, nowMs)) return refusal(404, "there is no such profile");
  reports.set(parsed.data.profile_id, parsed.data);
  return ok({ accepted_at: new Date(nowMs).toISOString() });
}
