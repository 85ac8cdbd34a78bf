import { act, renderHook } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { changeQuery } from "./url-state";
import { useQuery } from "./use-query";

it("follows each change of the query, without the router's help", async () => {
  window.history.replaceState(null, "", "/portfolio?range=7d");
  const { result } = renderHook(() => `${useQuery()}`);
  act(() => changeQuery({ why: "24h" }, "push"));
  expect(result.current).toBe("range=7d&why=24h");
  act(() => changeQuery({ why: null, range: "30d" }, "replace"));
  expect(result.current).toBe("range=30d");
  await act(async () => {
    window.history.back();
    await new Promise((done) => window.addEventListener("popstate", done, { once: true }));
  });
  expect(result.current).toBe("range=7d");
});

it("adds no history entry if the query stays the same, as while a day is half typed", () => {
  window.history.replaceState(null, "", "/social/twitter-mentions?q=to%20the%20moon");
  const pushed = vi.spyOn(window.history, "pushState");
  for (let key = 0; key < 3; key += 1) changeQuery({ q: "to the moon", from: null }, "push");
  expect(pushed).not.toHaveBeenCalled();
  changeQuery({ from: "2026-11-05T00:00:00.000Z" }, "push");
  expect(pushed).toHaveBeenCalledOnce();
});
