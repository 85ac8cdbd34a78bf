import { act, render } from "@testing-library/react";
import { expect, it } from "vitest";
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
