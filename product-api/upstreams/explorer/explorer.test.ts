import { beforeAll, expect, it } from "vitest";
import { endlessBody } from "@/tests/support/price-feed";
import { useServer } from "@/tests/support/server";
import { createExplorer, type Explorer } from "./explorer";

const server = useServer();
let explorer: Explorer;
beforeAll(() => {
  explorer = createExplorer({ url: server.url, apiKey: null });
});

const address = `0x${"a".repeat(40)}`;
const row = { blockNumber: "7", timeStamp: "1760000000", hash: "0x01", from: address, to: "0x02", value: "5" };
const answered = (body: unknown) => {
  server.answer = (_, response) => response.end(JSON.stringify(body));
  return explorer.fetchHistory(address, 9, []);
};

it.each<[string, unknown]>([
  ["an invalid amount", { status: "1", result: [{ ...row, value: "-5" }] }],
  ["an invalid block number", { status: "1", result: [{ ...row, blockNumber: "soon" }] }],
  ["a row without a sender", { status: "1", result: [{ ...row, from: undefined }] }],
  ["an unexpected shape", []],
])("rejects the whole of a response with %s", async (_what, body) => {
  expect(await answered({ status: "1", result: [row] })).toMatchObject([{ hash: "0x01", units: 5n, blockNumber: 7 }]);
  await expect(answered(body)).rejects.toThrow("the explorer returned something other than transactions");
});

it("reports the reason for a refusal, and cuts off an endless body", async () => {
  await expect(answered({
    status: "0", message: "NOTOK", result: "Max rate limit reached",
  })).rejects.toThrow("the explorer refused: Max rate limit reached");
  server.answer = endlessBody;
  await expect(explorer.fetchHistory(address, 9, [])).rejects.toThrow("the explorer returned more than 16 MB");
});

it("ignores blocks later than requested", async () => {
  const answeredRows = ["9", "10"].map((blockNumber) => ({ ...row, blockNumber, contractAddress: "0xtoken", logIndex: "3" }));
  server.answer = (_, response) => response.end(JSON.stringify({ status: "1", result: answeredRows }));
  expect((await explorer.fetchHistory(address, 9, ["0xtoken"]))?.map(({ blockNumber, assetKey }) => [blockNumber, assetKey])).toEqual([
    [9, "native"], [9, "0xtoken"],
  ]);
});
