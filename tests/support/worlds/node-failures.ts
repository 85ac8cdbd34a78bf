import { askNode } from "../upstreams/node-proxy";
import type { World } from "./setting";
import type { ReplaceBody } from "./stage";

const nonsense = ["soon", null, {}, [], "0x", 7];
const fieldsOf = (body: string) => [
  JSON.parse(body) as { id: number; method: string; params: unknown[] } | { id: number; method: string; params: unknown[] }[],
].flat();

/** Answers some methods wrongly and forwards the others. */
function answerWithFaults(url: string, judge: (method: string, params: unknown[]) => { result: unknown } | null): ReplaceBody {
  return async (body) => {
    const calls = fieldsOf(body);
    if (calls.every(({ method, params }) => judge(method, params) === null)) return null;
    const answers = await Promise.all(calls.map(async ({ id, method, params }) => {
      const answer = judge(method, params);
      if (answer) return { jsonrpc: "2.0", id, ...answer };
      return JSON.parse(await askNode(url, JSON.stringify({ jsonrpc: "2.0", id, method, params }))) as unknown;
    }));
    return JSON.stringify(body.trimStart().startsWith("[") ? answers : answers[0]);
  };
}

/** Makes the node fail in a random way. `isBlind` means that the product can read nothing from the chain while it lasts. */
export async function breakNode(world: World): Promise<{ kind: string; isBlind: boolean }> {
  const { stage, random } = world;
  const { url } = stage.chain;
  const head = Number(await stage.chain.client.getBlockNumber());
  const kinds: Record<string, () => { replace: ReplaceBody; isBlind: boolean }> = {
    away: () => ({ isBlind: true, replace: () => Promise.reject(new Error("away")) }),
    html: () => ({ isBlind: true, replace: () => "<html>" }),
    foreign: () => ({ isBlind: true, replace: answerByOther(stage.foreign.url) }),
    otherChainId: () => ({
      isBlind: true, replace: answerWithFaults(stage.foreign.url, (method) => (method === "eth_chainId" ? { result: "0x1" } : null)),
    }),
    behind: () => {
      const limit = head - random.integer(1, 30);
      const judge = (method: string, params: unknown[]) =>
        method === "eth_blockNumber"
          ? { result: `0x${limit.toString(16)}` }
          : method === "eth_getBlockByNumber" && Number(params[0]) > limit
          ? { result: null }
          : null;
      return { isBlind: true, replace: answerWithFaults(url, judge) };
    },
    noNumber: () => {
      const result = random.pick(nonsense.filter((one) => one !== "0x"));
      return { isBlind: true, replace: answerWithFaults(url, (method) => (method === "eth_blockNumber" ? { result } : null)) };
    },
    noBlocks: () => {
      const result = random.pick(nonsense);
      return { isBlind: true, replace: answerWithFaults(url, (method) => (method === "eth_getBlockByNumber" ? { result } : null)) };
    },
    noBalances: () => {
      const result = random.pick(nonsense);
      return { isBlind: false, replace: answerWithFaults(url, (method) => (method === "eth_call" ? { result } : null)) };
    },
  };
  const kind = random.pick(Object.keys(kinds));
  const { replace, isBlind } = kinds[kind]!();
  stage.disturb(kind === "otherChainId" ? both(replace, answerByOther(stage.foreign.url)) : replace);
  return { kind, isBlind };
}

const both = (first: ReplaceBody, second: ReplaceBody): ReplaceBody => async (body) => (await first(body)) ?? second(body);

const answerByOther = (url: string): ReplaceBody => (body) => askNode(url, body);
