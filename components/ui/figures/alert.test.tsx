import { act, cleanup, render, screen } from "@testing-library/react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { expect, it, vi } from "vitest";
import { Alert } from "./alert";

const isShown = () => screen.getByText("Prices are old").closest(".invisible") === null;

it.each(["info", "success", "warn"] as const)("the text of one of tone %s follows its live region, or screen readers would not say it", async (tone) => {
  render(<Alert tone={tone}>Prices are old</Alert>);
  expect([screen.getByRole("status").textContent, isShown()]).toEqual(["Prices are old", false]);
  await vi.waitFor(() => expect(isShown()).toBe(true));
});

it("an error, which is announced as it appears, and what the server sent are shown at once", async () => {
  render(<Alert tone="error">Prices are old</Alert>);
  expect(isShown()).toBe(true);
  cleanup();
  const page = document.body.appendChild(document.createElement("div"));
  page.innerHTML = renderToString(<Alert tone="warn">Prices are old</Alert>);
  expect(isShown()).toBe(true);
  const root = await act(async () => hydrateRoot(page, <Alert tone="warn">Prices are old</Alert>));
  expect(isShown()).toBe(true);
  await act(async () => root.unmount());
  page.remove();
});
