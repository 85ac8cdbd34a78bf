import "server-only";
import { cookies } from "next/headers";
import { cache } from "react";
import type { Call } from "@/contracts/call";
import { walletsCalls, type WalletPage } from "@/contracts/wallets/calls";
import { type BoardSource, liveBoardCookie } from "@/lib/shared/board-source";
import { forwardCall, type CallHandler } from "../bff/serve-call";
import { readEnv } from "../env";
import { callProductApi } from "../readers/call-product-api";
import { readNowMs } from "../readers/now";
import { undefinedUnlessAnswered } from "../readers/optional";
import type { CallInput } from "../product-api/request";
import { answerSample, isSampled } from "./leaderboard";
import { rememberLiveBoard } from "./live-board";
import { isSampleMode, readSampleDelayMs } from "./sample-mode";
import { readRequestSession } from "../session/current";
import type { SessionUser } from "../session/cookies";

/** What this request's leaderboard shows and, if that is sample data, to which user. */
type ReadSource = { kind: Exclude<BoardSource, "sample"> } | { kind: "sample"; user: SessionUser };

/** What the leaderboard of the page being rendered shows. */
export const readBoardSource = cache(() => judgeSource(callProductApi));

/**
 * Decided by the configured origin and the account: the sample is for users who have no wallet and have not asked for the live board.
 * If wallets cannot be read it is the live board, which reports the failure itself: no one with a wallet is shown made-up players.
 */
async function judgeSource(callApi: CallHandler): Promise<ReadSource & { userToRemember?: SessionUser }> {
  if (!isSampleMode(readEnv())) return { kind: "live" };
  const session = await readRequestSession();
  if (session.kind !== "whole") return { kind: "live" };
  const { user } = session;
  if ((await cookies()).get(liveBoardCookie)?.value === user.id) return { kind: "live" };
  const query = { page: 1, page_size: 1, q: "", sort: "created" };
  const wallets = (await undefinedUnlessAnswered(callApi(walletsCalls.page, { query }))) as WalletPage | undefined;
  if (wallets?.total === 0) return { kind: "sample", user };
  return { kind: "live", ...(wallets && { userToRemember: user }) };
}

/** Answers a leaderboard call of the browser from the sample, after SPEC.md's delay, or from the product API. */
export async function answerBoardCall(call: Call, input: CallInput): Promise<unknown> {
  if (!isSampled(call)) return forwardCall(call, input);
  const source = await judgeSource(forwardCall);
  if (source.kind !== "sample") {
    // This tells the screen that showed the sample a moment ago that it is over.
    if (source.userToRemember) await rememberLiveBoard(source.userToRemember.id);
    return forwardCall(call, input);
  }
  await new Promise((resolve) => setTimeout(resolve, readSampleDelayMs()));
  return answerSample(call, input, source.user, readNowMs());
}
