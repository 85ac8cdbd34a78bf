import { expect, it, vi } from "vitest";
import { accountKeys } from "../storage/account-keys";
import { endSession } from "./session";

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
