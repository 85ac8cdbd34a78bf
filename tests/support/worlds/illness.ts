import type { World } from "./setting";
import type { Replace } from "./stage";

const nonsense = ["soon", null, {}, [], "0x", 7];
const fieldsOf = (body: string) => [JSON.parse(body) as { id: number; method: string; params: unknown[] } | { id: number; method: string; params: unknown[] }[]].flat();

/** Answers some methods wrongly and forwards the others. */
function answerFalsely(url: string, judge: (method: string, params: unknown[]) => { result: unknown } | null): Replace {
  return async (body) => {
    const asked = fieldsOf(body);
    if (asked.every(({ method, params }) => judge(method, params) === null)) return null;
    const answers = await Promise.all(asked.map(async ({ id, method, params }) => {
      const told = judge(method, params);
      if (told) return { jsonrpc: "2.0", id, ...told };
      return (await fetch(url, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ jsonrpc: "2.0", id, method, params }) })).json();
    }));
    return JSON.stringify(body.trimStart().startsWith("[") ? answers : answers[0]);
  };
}

/** Makes the node fail in a random way. `isBlind` means that the product can read nothing from the chain while it lasts. */
export async function fallIll(world: World): Promise<{ told: string; isBlind: boolean }> {
  const { stage, random } = world;
  const { url } = stage.chain;
  const head = Number(await stage.chain.client.getBlockNumber());
  const kinds: Record<string, () => { replace: Replace; isBlind: boolean }> = {
    away: () => ({ isBlind: true, replace: () => Promise.reject(new Error("away")) }),
    html: () => ({ isBlind: true, replace: () => "<html>" }),
    foreign: () => ({ isBlind: true, replace: answerByOther(stage.foreign.url) }),
    otherChainId: () => ({ isBlind: true, replace: answerFalsely(stage.foreign.url, (method) => (method === "eth_chainId" ? { result: "0x1" } : null)) }),
    behind: () => {
      const limit = head - random.whole(1, 30);
      const judge = (method: string, params: unknown[]) =>
        method === "eth_blockNumber" ? { result: `0x${limit.toString(16)}` } : method === "eth_getBlockByNumber" && Number(params[0]) > limit ? { result: null } : null;
      return { isBlind: true, replace: answerFalsely(url, judge) };
    },
    noNumber: () => {
      const result = random.pick(nonsense.filter((one) => one !== "0x"));
      return { isBlind: true, replace: answerFalsely(url, (method) => (method === "eth_blockNumber" ? { result } : null)) };
    },
    noBlocks: () => {
      const result = random.pick(nonsense);
      return { isBlind: true, replace: answerFalsely(url, (method) => (method === "eth_getBlockByNumber" ? { result } : null)) };
    },
    noBalances: () => {
      const result = random.pick(nonsense);
      return { isBlind: false, replace: answerFalsely(url, (method) => (method === "eth_call" ? { result } : null)) };
    },
  };
  const kind = random.pick(Object.keys(kinds));
  const { replace, isBlind } = kinds[kind]!();
  stage.disturb(kind === "otherChainId" ? both(replace, answerByOther(stage.foreign.url)) : replace);
  return { told: kind, isBlind };
}

const both = (first: Replace, second: Replace): Replace => async (body) => (await first(body)) ?? second(body);

function answerByOther(url: string): Replace {
  return async (body) => (await fetch(url, { method: "POST", headers: { "content-type": "application/json" }, body })).text();
}
