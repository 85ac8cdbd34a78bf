import { createServer, type AddressInfo } from "node:net";
import { afterEach, expect, it } from "vitest";
import { z } from "zod";
import { createRpc, logs } from "./chain/rpc";
import { createExplorer } from "./explorer/explorer";
import { listOf } from "./lists";
import { createPriceFeed } from "./prices/prices";
import { createXSource } from "./x/x";

const closing: (() => void)[] = [];
afterEach(() => closing.splice(0).forEach((close) => close()));

/** A service that responds to every request with the same JSON. */
async function startService(json: string): Promise<string> {
  const head = `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: ${json.length}\r\nconnection: close\r\n\r\n`;
  const server = createServer((socket) => {
    socket.on("error", () => {}).once("data", () => socket.end(head + json));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closing.push(() => server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Counts how many of its items are parsed. */
function countingItem() {
  let parsed = 0;
  const item = z.unknown().refine((given) => {
    parsed += 1;
    return typeof given === "number";
  }, "not a number");
  return { item, parsed: () => parsed };
}

it("parses its items like any list", () => {
  expect(z.object({ of: listOf(z.string().transform(Number)) }).parse({ of: ["1", "2"] })).toEqual({ of: [1, 2] });
  expect(listOf(z.string()).safeParse("12").success).toBe(false);
});

it("names the first invalid item, and parses none after it", () => {
  const { item, parsed } = countingItem();
  const { error } = z.object({ of: listOf(item) }).safeParse({ of: [1, "two", "three", 4] });
  expect(error?.issues.map(({ path, message }) => [path, message])).toEqual([[["of", 1], "not a number"]]);
  expect(parsed()).toBe(2);
});

it("parses no item of a list that is too long", () => {
  const { item, parsed } = countingItem();
  expect(listOf(item, 2).safeParse([1, 2]).success).toBe(true);
  expect(listOf(item, 2).safeParse([1, 2, 3]).success).toBe(false);
  expect(parsed()).toBe(2);
});

const zeros = `[${"0,".repeat(1_000_000)}0]`;
const account = { account: { id: "1", username: "ada" }, keywords: [], sinceId: null, page: null };

it.each([
  ["the node returns in a batch", zeros, (url: string) => createRpc(url)("eth_getLogs", [], logs)],
  ["the node returns as logs", `[{"id":0,"result":${zeros}}]`, (url: string) => createRpc(url)("eth_getLogs", [], logs)],
  ["X returns as posts", `{"data":${zeros},"meta":{}}`, (url: string) =>
    createXSource({ url, bearerToken: "t", fields: "tweet", now: () => new Date() }).fetchMentions(account)],
  ["X returns as authors", `{"data":[],"includes":{"users":${zeros}},"meta":{}}`, (url: string) =>
    createXSource({ url, bearerToken: "t", fields: "tweet", now: () => new Date() }).fetchMentions(account)],
  ["the price feed returns as history", `{"prices":${zeros}}`, (url: string) =>
    createPriceFeed({ url, apiKey: null }).fetchHistory("eth", 1)],
  ["the explorer returns as transactions", `{"status":"1","message":"OK","result":${zeros}}`, (url: string) =>
    createExplorer({ url, apiKey: null }).fetchHistory(`0x${"a".repeat(40)}`, 1, [])],
])("a million values that %s are refused without occupying the process for long", async (_where, json, call) => {
  let longestMs = 0;
  let lastMs = performance.now();
  const timer = setInterval(() => {
    longestMs = Math.max(longestMs, performance.now() - lastMs);
    lastMs = performance.now();
  }, 10);
  closing.push(() => clearInterval(timer));
  await expect(call(await startService(json))).rejects.toThrow();
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(longestMs).toBeLessThan(3_000);
});
