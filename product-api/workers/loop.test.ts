import { afterEach, expect, it, vi } from "vitest";
import type { Context } from "../domain/context";
import { reasonOf, startLoop } from "./loop";

afterEach(() => void vi.useRealTimers());

it("retries a failed run with increasing delay up to a limit, logs that once, and goes on at its own pace", async () => {
  vi.useFakeTimers();
  const beganMs = Date.now();
  const ranAtS: number[] = [];
  const lines: string[] = [];
  const run = async () => {
    ranAtS.push((Date.now() - beganMs) / 1000);
    if (ranAtS.length < 6) throw new Error("no answer");
  };
  const record = (details: object, message: string) => void lines.push([...Object.values(details), message].join(": "));
  // The state is stored as well, which fails here and must not stop the loop.
  const context = { now: () => new Date() } as Context;
  const worker = startLoop(context, { info: record, warn: record }, { upstream: "chain", intervalMs: 700, maxBackoffMs: 5_000, run });
  await vi.advanceTimersByTimeAsync(500);
  // Waking it must not increase the calls to a failing upstream.
  worker.wake();
  await vi.advanceTimersByTimeAsync(18_500);
  await worker.stop();
  expect(ranAtS).toEqual([0, 1, 3, 7, 12, 17, 17.7, 18.4]);
  expect(lines).toEqual(["chain: no answer: upstream failed, retrying", "chain: upstream is responding again"]);
});

it("retries a failure that usually passes within seconds soon, and reports it only if it stays", async () => {
  vi.useFakeTimers();
  const beganMs = Date.now();
  const ranAtS: number[] = [];
  const lines: string[] = [];
  let failing = true;
  const run = async () => {
    ranAtS.push((Date.now() - beganMs) / 1000);
    if (failing) throw new Error("behind");
  };
  const record = (_: object, message: string) => void lines.push(message);
  const worker = startLoop({ now: () => new Date() } as Context, { info: record, warn: record }, {
    upstream: "chain", intervalMs: 5_000, maxBackoffMs: 30_000, run, isBrief: (error) => (error as Error).message === "behind",
  });
  await vi.advanceTimersByTimeAsync(100);
  for (let times = 0; times < 20; times += 1) worker.wake();
  await vi.advanceTimersByTimeAsync(1_000);
  failing = false;
  await vi.advanceTimersByTimeAsync(5_500);
  expect([ranAtS, lines]).toEqual([[0, 0.5, 1, 1.5, 6.5], []]);
  failing = true;
  await vi.advanceTimersByTimeAsync(11_000);
  await worker.stop();
  expect([ranAtS.slice(5, 17), lines]).toEqual([
    [11.5, 12, 12.5, 13, 13.5, 14, 14.5, 15, 15.5, 16, 16.5, 17.5], ["upstream failed, retrying"],
  ]);
});

it("gives the reason for a failure in one line, without the query", () => {
  const cause = new Error("read ECONNRESET");
  expect(reasonOf(new Error("Failed query: select $1\nparams: a secret", { cause }))).toBe("read ECONNRESET");
  expect(
    reasonOf(Object.assign(new Error("a long text\nwith an address"), { shortMessage: "HTTP request failed." })),
  ).toBe("HTTP request failed.");
  expect(reasonOf("no answer")).toBe("no answer");
  expect(reasonOf(new Error("no such \0method \ud800"))).toBe("no such method \ufffd");
});

it("names the database if that is what cannot be reached, alike for every job", () => {
  const refused = Object.assign(new Error("connect ECONNREFUSED 127.0.0.1:5432"), { code: "ECONNREFUSED" });
  const reason = "the database cannot be reached: connect ECONNREFUSED 127.0.0.1:5432";
  expect(reasonOf(refused)).toBe(reason);
  expect(reasonOf(new Error("Failed query: select $1\nparams: a secret", { cause: refused }))).toBe(reason);
  expect(reasonOf({ code: "ECONNREFUSED", message: `${refused.message} (Queue: mail-send, Worker: 1)` })).toBe(reason);
});

it("gives the reason for a failure that the queue reports as a plain object", () => {
  expect(reasonOf({ message: "too long (Queue: mail-send, Worker: 1)", queue: "mail-send", worker: "1" })).toBe("too long");
});
