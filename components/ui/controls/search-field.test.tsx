import { act } from "@testing-library/react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { expect, it, vi } from "vitest";
import { SearchField } from "./search-field";

it("searches for what was typed before hydration", async () => {
  const searches: string[] = [];
  const field = <SearchField label="Search" placeholder="" q="" maxLength={100} onSearch={(q) => searches.push(q)} />;
  const page = document.createElement("div");
  page.innerHTML = renderToString(field);
  document.body.append(page);
  page.querySelector("input")!.value = "treasury";
  const root = await act(async () => hydrateRoot(page, field));
  expect(page.querySelector("input")!.value).toBe("treasury");
  await vi.waitFor(() => expect(searches).toEqual(["treasury"]));
  await act(async () => root.unmount());
  page.remove();
});
