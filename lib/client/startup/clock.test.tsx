import { act } from "@testing-library/react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { beforeEach, expect, it, vi } from "vitest";
import { ClockProvider, useAtNow } from "./clock";

const renderedAtMs = Date.parse("2026-11-05T12:00:00Z");
let drawn: number[] = [];
function Seconds() {
  const seconds = useAtNow((nowMs) => Math.floor((nowMs - renderedAtMs) / 1000));
  drawn.push(seconds);
  return <p>{seconds}</p>;
}

beforeEach(() => {
  vi.useFakeTimers({ now: renderedAtMs + 3_000 });
  vi.resetModules();
});

it("shows the server's time during hydration, and follows the browser's clock from its first tick on", async () => {
  const app = <ClockProvider renderedAtMs={renderedAtMs}><Seconds /></ClockProvider>;
  const container = document.body.appendChild(document.createElement("div"));
  container.innerHTML = renderToString(app);
  expect(container.textContent).toBe("0");
  drawn = [];
  const root = await act(async () => hydrateRoot(container, app));
  expect(drawn).toEqual([0]);
  await act(async () => vi.advanceTimersByTime(1_000));
  expect(container.textContent).toBe("4");
  await act(async () => root.unmount());
});
