import "server-only";
import { cookies } from "next/headers";
import { cache } from "react";
import type { Call } from "@/contracts/call";
import { type BoardSource, liveBoardCookie } from "@/lib/shared/board-source";
import { passOn } from "../bff/serve-call";
import { readEnv } from "../env";
import { readNowMs } from "../readers/now";
import type { CallInput } from "../product-api/request";
import { answerSample, isSampled } from "./leaderboard";
import { isSampleMode, readSampleDelayMs } from "./sample-mode";
import { readRequestSession } from "../session/current";
import type { SessionUser } from "../session/cookies";

/** What the leaderboard of this request shows, and to whom where that is sample data. */
export type ReadSource = { kind: Exclude<BoardSource, "sample"> } | { kind: "sample"; user: SessionUser };

/** Judged by the configured origin and the account's own choice. */
export const readBoardSource = cache(async (): Promise<ReadSource> => {
  if (!isSampleMode(readEnv())) return { kind: "fixed" };
  const session = await readRequestSession();
  if (session.kind !== "whole") return { kind: "fixed" };
  const chosen = (await cookies()).get(liveBoardCookie)?.value;
  return chosen === session.user.id ? { kind: "live" } : { kind: "sample", user: session.user };
});

/** Answers a leaderboard call of the browser from the sample, after SPEC.md's delay, or from the product API. */
export async function answerBoardCall(call: Call, input: CallInput): Promise<unknown> {
  const source = await readBoardSource();
  if (source.kind !== "sample" || !isSampled(call)) return passOn(call, input);
  await new Promise((resolve) => setTimeout(resolve, readSampleDelayMs()));
  return answerSample(call, input, source.user, readNowMs());
}
