import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { loadWhenReachable } from "@/lib/shared/server-unreachable";
import { missingCode } from "@/lib/shared/missing-code";
import { LiveConnection, liveTiming, type LiveState } from "../live/connection";
import { callBff } from "./api";
import { reachability, reportReachable, tryToReach } from "./reachability";

/** A page being left, as in Firefox: everything under way is aborted, and the page stays visible until the next one has arrived. */
const startLeaving = () => window.dispatchEvent(new Event("beforeunload"));
const leaveTimeoutMs = 10_000;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("fetch", async () => { throw new TypeError("NetworkError when attempting to fetch resource."); });
});
afterEach(() => {
  window.dispatchEvent(new Event("pageshow"));
  reportReachable(true);
  missingCode.enter(null);
  sessionStorage.clear();
});

it("reports no call aborted while the page is being left, and reports each once the page has stayed", async () => {
  const failed = vi.fn();
  startLeaving();
  void callBff("GET /api/v1/network").catch(failed);
  await tryToReach();
  await vi.advanceTimersByTimeAsync(leaveTimeoutMs - 1);
  expect([failed.mock.calls.length, reachability.read()]).toEqual([0, null]);
  await vi.advanceTimersByTimeAsync(1);
  expect([failed.mock.calls.length, reachability.read()]).toEqual([1, null]);
  await callBff("GET /api/v1/network").catch(failed);
  expect([failed.mock.calls.length, reachability.read()]).toEqual([2, Date.now()]);
});

it("counts from the last attempt to leave", async () => {
  const failed = vi.fn();
  startLeaving();
  await vi.advanceTimersByTimeAsync(6_000);
  startLeaving();
  await vi.advanceTimersByTimeAsync(leaveTimeoutMs - 6_000);
  void callBff("GET /api/v1/network").catch(failed);
  await vi.advanceTimersByTimeAsync(5_999);
  expect(failed).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(failed).toHaveBeenCalled();
});

it("reports a response cut off while leaving only once the page has stayed, as when the user comes back to it", async () => {
  const failed = vi.fn();
  vi.stubGlobal("fetch", async () => ({
    ok: true, headers: new Headers(), text: () => Promise.reject(new TypeError("Error in input stream")),
  }));
  startLeaving();
  void callBff("GET /api/v1/network").catch(failed);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(failed).not.toHaveBeenCalled();
  window.dispatchEvent(new Event("pageshow"));
  await vi.advanceTimersByTimeAsync(0);
  expect(failed).toHaveBeenCalled();
});

it("does not reload because of code cut off while leaving, unless the page stays", async () => {
  startLeaving();
  void loadWhenReachable(() => Promise.reject(Object.assign(new Error("chunk 7"), { name: "ChunkLoadError" })));
  await vi.advanceTimersByTimeAsync(leaveTimeoutMs - 1);
  expect(missingCode.read()).toBeNull();
  await vi.advanceTimersByTimeAsync(1);
  expect(missingCode.read()).toBe("wanted");
});

/** A live channel that is open, with the sockets it has created and its states so far. */
async function openChannel() {
  const states: LiveState["status"][] = [];
  const sockets: EventTarget[] = [];
  const createSocket = () => {
    const socket = Object.assign(new EventTarget(), { send: () => undefined, close: () => undefined });
    sockets.push(socket);
    return socket as unknown as WebSocket;
  };
  const connection = new LiveConnection({
    wsUrl: "ws://127.0.0.1", requestTicket: async () => "t", createSocket,
    onState: ({ status }) => states.push(status), onMessage: () => undefined,
  });
  await vi.advanceTimersByTimeAsync(0);
  sockets[0]!.dispatchEvent(new Event("open"));
  return { states, sockets, connection };
}
const closeSocket = (socket: EventTarget) => socket.dispatchEvent(Object.assign(new Event("close"), { code: 1001 }));

it("reopens a live channel that was closed by leaving after a second, and shows it as open throughout", async () => {
  const { states, sockets, connection } = await openChannel();
  startLeaving();
  closeSocket(sockets[0]!);
  await vi.advanceTimersByTimeAsync(999);
  expect(sockets.length).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(sockets.length).toBe(2);
  sockets[1]!.dispatchEvent(new Event("open"));
  await vi.advanceTimersByTimeAsync(leaveTimeoutMs);
  expect([new Set(states), sockets.length]).toEqual([new Set(["connecting", "open"]), 2]);
  expect(states.lastIndexOf("connecting")).toBe(0);
  connection.close();
});

it("shows that the live channel is closed if it could not be reopened by the time the page has stayed", async () => {
  const { states, sockets, connection } = await openChannel();
  startLeaving();
  closeSocket(sockets[0]!);
  await vi.advanceTimersByTimeAsync(1_000);
  closeSocket(sockets[1]!);
  await vi.advanceTimersByTimeAsync(leaveTimeoutMs - 1_001);
  expect(states.at(-1)).toBe("open");
  await vi.advanceTimersByTimeAsync(1);
  closeSocket(sockets.at(-1)!);
  await vi.advanceTimersByTimeAsync(0);
  expect(states.at(-1)).toBe("waiting");
  await vi.advanceTimersByTimeAsync(liveTiming.reconnectDelayMs);
  sockets.at(-1)!.dispatchEvent(new Event("open"));
  expect(states.at(-1)).toBe("open");
  connection.close();
});

it("knows at once that the page stays if leaving it was cancelled", async () => {
  const failed = vi.fn();
  const cancel = (event: Event) => event.preventDefault();
  window.addEventListener("beforeunload", cancel);
  window.dispatchEvent(new Event("beforeunload", { cancelable: true }));
  window.removeEventListener("beforeunload", cancel);
  void callBff("GET /api/v1/network").catch(failed);
  await vi.advanceTimersByTimeAsync(1);
  expect(failed).toHaveBeenCalled();
  await callBff("GET /api/v1/network").catch(failed);
  expect(reachability.read()).toBe(Date.now());
});
