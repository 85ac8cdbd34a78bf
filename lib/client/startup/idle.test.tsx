import { act, render } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { useStarted } from "./idle";

it("is false until the browser has been idle, and from then on true from the first render", () => {
  let onIdle: (() => void) | undefined;
  vi.stubGlobal("requestIdleCallback", vi.fn((callback: () => void) => { onIdle = callback; }));
  const seen: boolean[] = [];
  function Probe() {
    seen.push(useStarted());
    return null;
  }
  render(<><Probe /><Probe /></>);
  expect([seen, vi.mocked(requestIdleCallback).mock.calls.length]).toEqual([[false, false], 1]);
  act(() => onIdle?.());
  expect(seen.slice(2)).toEqual([true, true]);
  render(<Probe />);
  expect(seen.slice(4)).toEqual([true]);
});
