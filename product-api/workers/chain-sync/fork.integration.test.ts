import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { context, useTestContext } from "@/tests/support/database/test-context";
import type { Chain } from "../../upstreams/chain/chain";
import { findFork } from "./fork";

useTestContext(undefined, { each: true });

/** A bit more than twice as far back as the first page of stored blocks reaches. */
const NEWEST = 120_000;
const cursor = { blockNumber: NEWEST, blockHash: `${NEWEST}`, blockAt: null, movedAt: new Date() };
const options = { reorgDepth: null, withdrawAbove: null };

/** Stores blocks as the sync leaves them: the newest ones, and of those before them every hundredth, from a given block on. */
async function store(began: number): Promise<void> {
  await context.db.execute(sql`
    insert into chain_blocks (number, hash) select n, n::text from generate_series(${began}::int, ${NEWEST}::int) n
      where n % 100 = 0 or n = ${began}::int or n > ${NEWEST - 256}::int`);
}

/** A chain on which all blocks above `number` differ from those that were read. */
function chainOtherAbove(number: number): { chain: Chain; requested: number[] } {
  const requested: number[] = [];
  const fetchBlockHash = async (block: number) => {
    requested.push(block);
    return block > number ? `other ${block}` : `${block}`;
  };
  return { chain: { fetchChainId: async () => context.chainId, fetchBlockHash } as unknown as Chain, requested };
}

it.each([0, 99, 150, 45_678, NEWEST - 1])("finds what is left of the chain however far back the fork is: block %d", async (number) => {
  await store(0);
  const { chain, requested } = chainOtherAbove(number);
  const commonBlock = number > NEWEST - 256 ? number : number - (number % 100);
  expect(
    await findFork(context, { ...options, chain, startAt: "genesis" }, cursor, NEWEST),
  ).toEqual({ lastCommonBlock: commonBlock, known: [{ number: commonBlock, hash: `${commonBlock}`, at: null }] });
  expect(requested).toEqual(requested.toSorted((one, other) => other - one));
});

it("if nothing is left, starts over where the sync began, or at the chain's first block", async () => {
  await store(250);
  const { chain } = chainOtherAbove(-1);
  expect(await findFork(context, { ...options, chain, startAt: "head" }, cursor, NEWEST))
    .toEqual({ lastCommonBlock: -1, known: [{ number: 0, hash: "other 0", at: null }, { number: 249, hash: "other 249", at: null }] });
  expect(await findFork(context, { ...options, chain, startAt: "genesis" }, cursor, NEWEST)).toEqual({ lastCommonBlock: -1, known: [] });
});

it("does not request blocks above the head of a shorter chain", async () => {
  await store(0);
  const { chain, requested } = chainOtherAbove(700);
  expect((await findFork(context, { ...options, chain, startAt: "genesis" }, cursor, 1_050)).lastCommonBlock).toBe(700);
  expect(requested).toEqual([1_000, 900, 800, 700]);
});
