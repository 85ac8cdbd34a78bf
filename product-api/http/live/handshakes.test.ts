import type { IncomingMessage } from "node:http";
import { expect, it } from "vitest";
import {
  createHandshakes, createNetworkOf, HANDSHAKES_AT_ONCE, HANDSHAKES_PER_MINUTE, ORIGINS_LOGGED_PER_MINUTE,
} from "./handshakes";

const request = (remoteAddress: string | undefined, forwarded?: string) => ({
  socket: { remoteAddress }, connection: { remoteAddress }, headers: { "x-forwarded-for": forwarded },
}) as unknown as IncomingMessage;

it("the network is the one a trusted proxy gives, otherwise the connection's own, and unknown for a closed connection", () => {
  const networkOf = createNetworkOf("loopback, 10.0.0.0/8");
  expect(networkOf(request("127.0.0.1", "192.0.2.7"))).toBe("192.0.2.7");
  expect(networkOf(request("10.1.2.3", "203.0.113.9, 192.0.2.7, 10.0.0.1"))).toBe("192.0.2.7");
  expect(networkOf(request("198.51.100.1", "192.0.2.7"))).toBe("198.51.100.1");
  expect(networkOf(request(undefined))).toBe("unknown");
  expect(networkOf(request("127.0.0.1", "nonsense"))).toBe("unknown");
  expect(createNetworkOf(false)(request("127.0.0.1", "192.0.2.7"))).toBe("127.0.0.1");
});

it("after a minute a network may connect again, and its first refusal is logged again", () => {
  let nowMs = 5_000_000;
  const handshakes = createHandshakes(() => nowMs);
  const begin = () => {
    const begun = handshakes.begin("192.0.2.7");
    if (begun.refusal === null) begun.end();
    return begun.refusal;
  };
  const answers = Array.from({ length: HANDSHAKES_PER_MINUTE + 1 }, begin);
  const isFirst = () => handshakes.isFirstRefusal("a", "https://x.example");
  expect([answers.at(-2), answers.at(-1), isFirst(), isFirst()]).toEqual([null, 429, true, false]);
  nowMs += 60_000;
  expect([begin(), isFirst()]).toEqual([null, true]);
});

it("a hundred handshakes of all networks may be under way, and another one when one of them has ended", () => {
  const { begin } = createHandshakes(() => 0);
  const begun = Array.from({ length: HANDSHAKES_AT_ONCE }, (_, nth) => begin(`192.0.2.${nth}`));
  expect([begun.every(({ refusal }) => refusal === null), begin("198.51.100.1").refusal]).toEqual([true, 503]);
  const [first] = begun;
  if (first?.refusal === null) first.end();
  expect([begin("198.51.100.1").refusal, begin("198.51.100.1").refusal]).toEqual([null, 503]);
});

it("each of a network's first few origins is logged once within a minute, and one without an origin counts as one", () => {
  const { isFirstRefusal } = createHandshakes(() => 0);
  expect([undefined, "https://a.example", "https://b.example", "https://a.example"].map((origin) => isFirstRefusal("n", origin))).toEqual([
    true, true, true, false,
  ]);
  const invented = Array.from({ length: 100 }, (_, nth) => isFirstRefusal("n", `https://${nth}.example`));
  expect(invented.filter(Boolean).length).toBe(ORIGINS_LOGGED_PER_MINUTE - 3);
  expect(isFirstRefusal("another network", "https://a.example")).toBe(true);
});
