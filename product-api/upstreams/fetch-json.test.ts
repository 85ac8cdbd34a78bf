import type { RequestListener } from "node:http";
import { expect, it } from "vitest";
import { endlessBody } from "@/tests/support/upstreams/price-feed";
import { useServer } from "@/tests/support/upstreams/server";
import { fetchJson } from "./fetch-json";

const server = useServer();
const urls: string[] = [];

const fetchFrom = (listener: RequestListener, timeoutMs = 10_000) => {
  server.answer = (request, response) => {
    urls.push(request.url ?? "");
    listener(request, response);
  };
  return fetchJson(`${server.url}/first`, { service: "the feed", maxBytes: 2_000_000, headers: { "x-key": "secret" }, timeoutMs });
};

/** A text as JSON, of this many bytes. */
const textOf = (bytes: number) => JSON.stringify("x".repeat(bytes - 2));

it("returns the JSON of the response", async () => {
  expect(
    await fetchFrom((request, response) => response.end(JSON.stringify({ key: request.headers["x-key"] }))),
  ).toEqual({ key: "secret" });
  expect(await fetchFrom((_, response) => response.end(textOf(2_000_000)))).toHaveLength(1_999_998);
});

it.each<[string, RequestListener, string]>([
  [
    "a redirect",
    (_, response) => response.writeHead(302, { location: "/elsewhere" }).end(),
    "the feed redirects (302), which is not followed",
  ],
  ["a refusal", (_, response) => response.writeHead(429).end("slow down"), "the feed responded with 429"],
  ["an endless body", endlessBody, "the feed returned more than 2 MB"],
  ["a body that is a byte too long", (_, response) => response.end(textOf(2_000_001)), "the feed returned more than 2 MB"],
  ["an HTML page", (_, response) => response.end("<html>"), "the feed returned something other than JSON"],
  ["a response that breaks off", (_, response) => void response.write("{", () => response.destroy()), "the feed cannot be reached: the connection breaks off"],
])("rejects %s with a one-line error", async (_what, listener, message) => {
  await expect(fetchFrom(listener)).rejects.toThrow(new Error(message));
  expect(urls).not.toContain("/elsewhere");
});

it("waits no longer than its timeout, even for the end of a body", async () => {
  await expect(fetchFrom((_, response) => void response.write("{"), 200)).rejects.toThrow("the feed did not respond within 0.2 s");
  await expect(fetchFrom(() => {}, 200)).rejects.toThrow("the feed did not respond within 0.2 s");
});

it("posts a body as JSON, and takes a 404 for an answer only where one may be", async () => {
  const options = { service: "the feed", maxBytes: 1_000 };
  server.answer = (request, response) => void request.on("data", (body: Buffer) => response.end(JSON.stringify([
    request.method, request.headers["content-type"], body.toString(),
  ])));
  expect(await fetchJson(server.url, { ...options, body: { a: 1 } })).toEqual(["POST", "application/json", '{"a":1}']);
  server.answer = (_, response) => response.writeHead(404).end("{}");
  expect(await fetchJson(server.url, { ...options, mayBeAbsent: true })).toBeUndefined();
  await expect(fetchJson(server.url, options)).rejects.toThrow("the feed responded with 404");
});
