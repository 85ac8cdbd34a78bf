import { act, render } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { router } from "@/tests/support/web/next-navigation";
import { readCookie } from "@/lib/client/storage/cookies";
import { timeZoneCookie } from "@/lib/shared/time-zone";
import { English } from "@/tests/support/web/test-providers";
import { PreferenceSync } from "./preference-sync";

it("follows the size of text that another tab chooses, there and back", async () => {
  const root = document.documentElement;
  root.dataset["fs"] = "14";
  render(<PreferenceSync rendered={{ theme: "light", language: "en", fontSize: 14, sidebar: "auto" }} />, { wrapper: English });
  for (const size of ["20", "14"]) {
    localStorage.setItem("memex-font-size", size);
    await act(async () => void window.dispatchEvent(new StorageEvent("storage", { key: "memex-font-size" })));
    expect(root.dataset["fs"]).toBe(size);
  }
});

afterEach(() => vi.unstubAllEnvs());

it("a page left open while its reader travels takes up the new zone once it is looked at again, also after another tab has", async () => {
  const refreshed = vi.spyOn(router, "refresh");
  const lookAgain = () => act(async () => void document.dispatchEvent(new Event("visibilitychange")));
  vi.stubEnv("TZ", "UTC");
  render(<PreferenceSync rendered={{ theme: "light", language: "en", fontSize: 14, sidebar: "auto" }} />, { wrapper: English });
  await lookAgain();
  expect(refreshed).not.toHaveBeenCalled();
  vi.stubEnv("TZ", "Asia/Taipei");
  await lookAgain();
  expect([refreshed.mock.calls.length, readCookie(timeZoneCookie)]).toEqual([1, "Asia/Taipei"]);
  // Once is enough, even if the server spells the zone differently.
  await lookAgain();
  expect(refreshed).toHaveBeenCalledTimes(1);
  vi.stubEnv("TZ", "America/New_York");
  document.cookie = `${timeZoneCookie}=America%2FNew_York; Path=/`;
  await lookAgain();
  expect(refreshed).toHaveBeenCalledTimes(2);
});
