import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { heldClickMs, holdEarlyClicks } from "./early-clicks";
import { announceStart } from "./startup";

beforeEach(() => {
  vi.useFakeTimers();
  delete window.memescopeStarted;
});
afterEach(() => {
  window.memescopeClickHeld?.();
  vi.useRealTimers();
});

/** As in a document: run from its source text, with nothing around it. */
const hold = () => void new Function(`(${holdEarlyClicks.toString()})(${heldClickMs})`)();

/** Puts buttons into the document and returns them, with the names of those whose click arrived. */
function recordClicks(html: string) {
  document.body.innerHTML = html;
  const clicked: string[] = [];
  const buttons = [...document.querySelectorAll("button")];
  for (const button of buttons) button.addEventListener("click", () => clicked.push(button.textContent));
  return { clicked, buttons };
}

const start = () => {
  announceStart();
  vi.runAllTimers();
};

it("the last button pressed before the page works is pressed once when it does", () => {
  hold();
  const { clicked, buttons: [add, menu] } = recordClicks("<button type=button>Add</button><button type=button><i>Menu</i></button>");
  add!.click();
  menu!.querySelector("i")!.click();
  expect([clicked, add!.style.opacity, menu!.style.opacity]).toEqual([[], "", "0.6"]);
  start();
  expect([clicked, menu!.style.opacity]).toEqual([["Menu"], ""]);
  add!.click();
  expect(clicked).toEqual(["Menu", "Add"]);
});

it("nothing is pressed later that is gone by then or was pressed too long ago", () => {
  hold();
  const { clicked, buttons: [add] } = recordClicks("<button type=button>Add</button>");
  add!.click();
  vi.advanceTimersByTime(heldClickMs);
  expect(add!.style.opacity).toBe("");
  start();
  delete window.memescopeStarted;
  hold();
  add!.click();
  add!.remove();
  start();
  expect(clicked).toEqual([]);
});

it("leaves alone what works by itself: sending a form, and the startup page", () => {
  hold();
  const { clicked, buttons } = recordClicks("<button>Send</button><div class=recovery><button type=button>Reload</button></div>");
  for (const button of buttons) button.click();
  expect(clicked).toEqual(["Send", "Reload"]);
});

it("holds nothing if the page worked before this ran", () => {
  start();
  hold();
  const { clicked, buttons: [add] } = recordClicks("<button type=button>Add</button>");
  add!.click();
  expect(clicked).toEqual(["Add"]);
});
