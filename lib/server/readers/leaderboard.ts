import "server-only";
import type { Call, CallAnswer } from "@/contracts/call";
import { readBoardSource } from "../sample/leaderboard-source";
import { readNowMs } from "./now";
import { callProductApi } from "./call-product-api";
import { undefinedUnlessAnswered } from "./optional";
import { nullOn404 } from "../product-api/error";
import type { CallInput } from "../product-api/request";
import { answerSample } from "../sample/leaderboard";

/** Like `readPart`, of the live board or the sample. */
export function readBoardPart<C extends Call>(call: C, input?: CallInput): Promise<CallAnswer<C> | undefined> {
  return undefinedUnlessAnswered(read(call, input));
}

/** Like `readPartOrNull`, of the live board or the sample. */
export function readBoardPartOrNull<C extends Call>(call: C, input?: CallInput): Promise<CallAnswer<C> | null | undefined> {
  return undefinedUnlessAnswered(nullOn404(read(call, input)));
}

/** Reads without the sample's simulated delay, which must not hold up the first paint. */
async function read<C extends Call>(call: C, input: CallInput = {}): Promise<CallAnswer<C>> {
  const source = await readBoardSource();
  if (source.kind !== "sample") return callProductApi(call, input);
  return answerSample(call, input, source.user, readNowMs()) as CallAnswer<C>;
}
