import { act, renderHook } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { changeQuery } from "./url-state";
import { useQuery } from "./use-query";

afterEach(() => window.history.replaceState(null, "", "/"));

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
