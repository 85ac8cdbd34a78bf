import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { laterCode } from "@/lib/shared/out-of-reach";
import { missingCode } from "@/lib/shared/missing-code";
import { LiveConnection, type LiveState } from "../live/connection";
import { callBff } from "./api";
import { reachability, reportReachable, tryToReach } from "./reachability";

/** A page being left, as in Firefox: everything under way is aborted, and the page stays visible until the next one has arrived. */
const beginToLeave = () => window.dispatchEvent(new Event("beforeunload"));
const stayedMs = 10_000;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("fetch", async () => { throw new TypeError("NetworkError when attempting to fetch resource."); });
});
afterEach(() => {
  window.dispatchEvent(new Event("pageshow"));
  reportReachable(true);
  missingCode.enter(null);
  sessionStorage.clear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it("tells of no call that is broken off while the page leaves, and of each once it has stayed", async () => {
  const failed = vi.fn();
  beginToLeave();
  void callBff("GET /api/v1/network").catch(failed);
  await tryToReach();
  await vi.advanceTimersByTimeAsync(stayedMs - 1);
  expect([failed.mock.calls.length, reachability.read()]).toEqual([0, null]);
  await vi.advanceTimersByTimeAsync(1);
  expect([failed.mock.calls.length, reachability.read()]).toEqual([1, null]);
  await callBff("GET /api/v1/network").catch(failed);
  expect([failed.mock.calls.length, reachability.read()]).toEqual([2, Date.now()]);
});

it("counts from when it was last asked to leave", async () => {
  const failed = vi.fn();
  beginToLeave();
  await vi.advanceTimersByTimeAsync(6_000);
  beginToLeave();
  await vi.advanceTimersByTimeAsync(stayedMs - 6_000);
  void callBff("GET /api/v1/network").catch(failed);
  await vi.advanceTimersByTimeAsync(5_999);
  expect(failed).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(failed).toHaveBeenCalled();
});

it("tells of an answer that is broken off only once the page has stayed, as when it is gone back to", async () => {
  const failed = vi.fn();
  vi.stubGlobal("fetch", async () => ({ ok: true, headers: new Headers(), text: () => Promise.reject(new TypeError("Error in input stream")) }));
  beginToLeave();
  void callBff("GET /api/v1/network").catch(failed);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(failed).not.toHaveBeenCalled();
  window.dispatchEvent(new Event("pageshow"));
  await vi.advanceTimersByTimeAsync(0);
  expect(failed).toHaveBeenCalled();
});

it("does not load anew, in place of the page that is gone to, for code that is broken off", async () => {
  beginToLeave();
  void laterCode(() => Promise.reject(Object.assign(new Error("chunk 7"), { name: "ChunkLoadError" })));
  await vi.advanceTimersByTimeAsync(stayedMs - 1);
  expect(missingCode.read()).toBeNull();
  await vi.advanceTimersByTimeAsync(1);
  expect(missingCode.read()).toBe("wanted");
});

it("shows the live channel as it was until the page has left, and opens another where it stays", async () => {
  const states: LiveState["status"][] = [];
  const sockets: EventTarget[] = [];
  const createSocket = () => {
    const socket = Object.assign(new EventTarget(), { send: () => undefined, close: () => undefined });
    sockets.push(socket);
    return socket as unknown as WebSocket;
  };
  const connection = new LiveConnection({
    wsUrl: "ws://127.0.0.1", requestTicket: async () => "t", createSocket, onState: ({ status }) => states.push(status), onMessage: () => undefined,
  });
  await vi.advanceTimersByTimeAsync(0);
  sockets[0]!.dispatchEvent(new Event("open"));
  beginToLeave();
  sockets[0]!.dispatchEvent(Object.assign(new Event("close"), { code: 1001 }));
  await vi.advanceTimersByTimeAsync(stayedMs - 1);
  expect(states.at(-1)).toBe("open");
  await vi.advanceTimersByTimeAsync(1);
  expect(states.at(-1)).toBe("waiting");
  connection.close();
});
