import { beforeAll, expect, it } from "vitest";
import { endlessBody } from "@/tests/support/upstreams/price-feed";
import { useServer } from "@/tests/support/upstreams/server";
import { createExplorer, type Explorer } from "./explorer";

const server = useServer();
let explorer: Explorer;
beforeAll(() => {
  explorer = createExplorer({ url: server.url, apiKey: null });
});

const address = `0x${"a".repeat(40)}`;
const hash = `0x${"1".repeat(64)}`;
const row = { blockNumber: "7", hash, from: address, to: `0x${"b".repeat(40)}`, value: "5" };
const answered = (body: unknown) => {
  server.answer = (_, response) => response.end(JSON.stringify(body));
  return explorer.fetchHistory(address, 9, []);
};

it.each<[string, unknown]>([
  ["an invalid amount", { status: "1", result: [{ ...row, value: "-5" }] }],
  ["an invalid block number", { status: "1", result: [{ ...row, blockNumber: "soon" }] }],
  ["an empty block number", { status: "1", result: [{ ...row, blockNumber: "" }] }],
  ["a row without a sender", { status: "1", result: [{ ...row, from: undefined }] }],
  ["a sender that is no address", { status: "1", result: [{ ...row, from: "0x02" }] }],
  ["a receiver that is no address", { status: "1", result: [{ ...row, to: "nobody" }] }],
  ["a hash that is none", { status: "1", result: [{ ...row, hash: "0x01" }] }],
  ["more than a chain can hold", { status: "1", result: [{ ...row, value: `${2n ** 256n}` }] }],
  ["an unexpected shape", []],
])("rejects the whole of a response with %s", async (_what, body) => {
  expect(await answered({ status: "1", result: [row] })).toMatchObject([{ hash, units: 5n, blockNumber: 7 }]);
  await expect(answered(body)).rejects.toThrow("the explorer returned something other than transactions");
});

it("keeps the query of its own address, with which some explorers choose the chain", async () => {
  const asked: string[] = [];
  server.answer = ({ url }, response) => {
    asked.push(url ?? "");
    response.end(JSON.stringify({ status: "1", result: [row] }));
  };
  await createExplorer({ url: `${server.url}/api?chainid=4352`, apiKey: "key" }).fetchHistory(address, 9, []);
  expect(Object.fromEntries(new URL(asked[0]!, server.url).searchParams)).toMatchObject({
    chainid: "4352", module: "account", action: "txlist", address, apikey: "key",
  });
});

it("reports the reason for a refusal, and cuts off an endless body", async () => {
  await expect(answered({
    status: "0", message: "NOTOK", result: "Max rate limit reached",
  })).rejects.toThrow("the explorer refused: Max rate limit reached");
  server.answer = endlessBody;
  await expect(explorer.fetchHistory(address, 9, [])).rejects.toThrow("the explorer returned more than 16 MB");
});

it("leaves out what an address held from the chain's beginning: no transaction moved it", async () => {
  const genesis = { ...row, blockNumber: "0", hash: `GENESIS_${"a".repeat(40)}`, from: "GENESIS", to: address };
  expect(await answered({ status: "1", result: [genesis, row] })).toMatchObject([{ hash, blockNumber: 7 }]);
});

it("ignores blocks later than requested", async () => {
  const token = `0x${"c".repeat(40)}`;
  const answeredRows = ["9", "10"].map((blockNumber) => ({ ...row, blockNumber, contractAddress: token, logIndex: "3" }));
  server.answer = (_, response) => response.end(JSON.stringify({ status: "1", result: answeredRows }));
  expect((await explorer.fetchHistory(address, 9, [token]))?.map(({ blockNumber, assetKey }) => [blockNumber, assetKey])).toEqual([
    [9, "native"], [9, token],
  ]);
});
