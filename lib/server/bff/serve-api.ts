import "server-only";
import { accountCalls } from "@/contracts/auth/account";
import { authCalls } from "@/contracts/auth/calls";
import { signInCalls } from "@/contracts/auth/factors";
import type { Call } from "@/contracts/call";
import { calls } from "@/contracts/calls";
import { exportFiles } from "@/contracts/exports";
import { answerBoardCall } from "../sample/leaderboard-source";
import { problemResponse, RequestRefused } from "./problem-response";
import { serveCall } from "./serve-call";
import { serveAnswerAsFile, serveFile } from "./serve-file";

interface Route {
  method: string;
  /** Segments of the path; those that start with a colon are parameters. */
  segments: readonly string[];
  /** Files do not answer HEAD: it would generate the file for nothing, and each user may have only one export at a time. */
  isFile?: boolean;
  serve: (request: Request, params: Record<string, string>) => Promise<Response>;
}

/** An account can be larger than any other answer. */
const largeCall: Call = accountCalls.export;
/** Others carry tokens: next-auth handles signing in, the session module renewal and logout. */
const served = calls.filter((call) => ![...Object.values<Call>(authCalls), ...Object.values<Call>(signInCalls), largeCall].includes(call));

const routes: readonly Route[] = [
  ...served.map((call): Route => ({
    method: call.method, segments: call.path.split("/"), serve: (request, params) => serveCall(call, request, params, answerBoardCall),
  })),
  { method: largeCall.method, segments: largeCall.path.split("/"), serve: (request: Request) => serveAnswerAsFile(largeCall, request) },
  ...Object.values(exportFiles).map(({ path, query }): Route => ({
    method: "GET", segments: path.split("/"), isFile: true, serve: (request) => serveFile(path, query, request),
  })),
].sort((one, other) => countParameters(one) - countParameters(other));

/** Answers a browser's request under /api with the contract's call of that method and path; HEAD like GET, but without the body. */
export async function serveApi(request: Request): Promise<Response> {
  if (request.method !== "HEAD") return serve(request, request.method, routes);
  const answer = await serve(request, "GET", routes.filter(({ isFile }) => !isFile));
  return new Response(null, answer);
}

async function serve(request: Request, method: string, candidates: readonly Route[]): Promise<Response> {
  const segments = new URL(request.url).pathname.split("/").map(decode);
  for (const route of candidates) {
    const params = route.method === method ? matchPath(route.segments, segments) : null;
    if (params) return route.serve(request, params);
  }
  return problemResponse(new RequestRefused("not_found"));
}

/** The parameters of a path, or null if it does not match. */
function matchPath(pattern: readonly string[], segments: readonly string[]): Record<string, string> | null {
  if (pattern.length !== segments.length) return null;
  const isMatch = pattern.every((part, index) => (part.startsWith(":") ? segments[index] !== "" : part === segments[index]));
  return isMatch
    ? Object.fromEntries(pattern.flatMap((part, index) => (part.startsWith(":") ? [[part.slice(1), segments[index]!]] : [])))
    : null;
}

function countParameters({ segments }: Route): number {
  return segments.filter((part) => part.startsWith(":")).length;
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
