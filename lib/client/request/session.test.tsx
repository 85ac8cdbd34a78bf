import { expect, it, vi } from "vitest";
import { accountKeys } from "../storage/account-keys";
import { connectDraft } from "../storage/drafts";
import { endSession, leaveEndedSession } from "./session";

it("logging out does not wait forever for a server that stays silent", async () => {
  localStorage.setItem(accountKeys.rank, "mine");
  vi.stubGlobal("fetch", (_: string, init?: RequestInit) =>
    new Promise<Response>((_resolve, reject) => init?.signal?.addEventListener("abort", () => reject(init.signal!.reason as Error))));
  const { timeout } = AbortSignal;
  vi.spyOn(AbortSignal, "timeout").mockImplementation((ms) => timeout.call(AbortSignal, ms / 1_000));
  // jsdom cannot navigate to another page.
  const ended = endSession().catch(() => "ended");
  expect(await Promise.race([ended.then(() => "ended"), new Promise((resolve) => setTimeout(resolve, 5_000, "waiting"))])).toBe("ended");
  expect(localStorage.getItem(accountKeys.rank)).toBeNull();
});

it("a call that is refused while the user logs out does not have the login page lead back here, where a draft would wait", async () => {
  const disconnect = connectDraft("sample", { read: () => ({ handle: "ada" }), restore: () => {}, isKept: () => false });
  vi.stubGlobal("fetch", async () => new Response(null, { status: 204 }));
  const ended = endSession().catch(() => undefined);
  leaveEndedSession();
  expect(sessionStorage.getItem(accountKeys.drafts)).toBeNull();
  await ended;
  disconnect();
});
