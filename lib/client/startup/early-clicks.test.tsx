import { afterAll, afterEach, beforeEach, expect, it, vi } from "vitest";
import { holdEarlyClicks } from "./early-clicks";
import { announceStart } from "./startup";

beforeEach(() => {
  vi.useFakeTimers();
  delete window.memescopeStarted;
});
afterEach(() => {
  vi.useRealTimers();
  document.body.onclick = null;
});

const added = vi.spyOn(globalThis, "addEventListener");
// As in a document: run from its source text, with nothing around it.
new Function(`(${holdEarlyClicks.toString()})()`)();
const listeners = [...added.mock.calls];
added.mockRestore();
// A document ends; this window goes on with other tests.
afterAll(() => {
  for (const listener of listeners) removeEventListener(...listener);
});

/** Puts buttons into the document and returns them, with the names of those whose click arrived. */
function recordClicks(html: string) {
  document.body.innerHTML = html;
  const clicked: string[] = [];
  const buttons = [...document.querySelectorAll("button")];
  // As React does: what is gone from the document does not arrive there.
  document.body.onclick = ({ target }) => clicked.push((target as Element).closest("button")!.textContent);
  return { clicked, buttons };
}

const start = () => {
  announceStart();
  vi.runAllTimers();
};

it("the last button pressed before the page works is pressed once when it does", () => {
  const { clicked, buttons: [add, menu] } = recordClicks("<button type=button>Add</button><button type=button><i>Menu</i></button>");
  add!.click();
  menu!.querySelector("i")!.click();
  expect([clicked, add!.style.opacity, menu!.style.opacity]).toEqual([[], "", "0.6"]);
  start();
  expect([clicked, menu!.style.opacity]).toEqual([["Menu"], ""]);
  add!.click();
  expect(clicked).toEqual(["Menu", "Add"]);
});

it("a press does nothing of its own either, such as open an empty popover, which repeating it would close", () => {
  const { buttons: [about] } = recordClicks("<button type=button>About</button>");
  expect(about!.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }))).toBe(false);
});

it("nothing is pressed later that is gone by then or was pressed too long ago", () => {
  const { clicked, buttons: [add] } = recordClicks("<button type=button>Add</button>");
  add!.click();
  vi.advanceTimersByTime(5_000);
  start();
  expect(add!.style.opacity).toBe("");
  delete window.memescopeStarted;
  add!.click();
  add!.remove();
  start();
  expect(clicked).toEqual([]);
});

it("leaves alone what works by itself: sending a form, and the startup page", () => {
  const { clicked, buttons } = recordClicks("<button>Send</button><div class=recovery><button type=button>Reload</button></div>");
  for (const button of buttons) button.click();
  expect(clicked).toEqual(["Send", "Reload"]);
});

it("holds nothing once the page works", () => {
  start();
  const { clicked, buttons: [add] } = recordClicks("<button type=button>Add</button>");
  add!.click();
  expect(clicked).toEqual(["Add"]);
});

it("Ctrl+K before the page works presses the palette's button once it does, and opens nothing of the browser's own", () => {
  const { clicked } = recordClicks('<button type=button aria-keyshortcuts="Control+K Meta+K">Palette</button>');
  const press = (init: KeyboardEventInit) => document.body.dispatchEvent(
    new KeyboardEvent("keydown", { key: "k", bubbles: true, cancelable: true, ...init }),
  );
  expect([press({}), press({ ctrlKey: true, shiftKey: true }), press({ ctrlKey: true, altKey: true })]).toEqual([true, true, true]);
  start();
  delete window.memescopeStarted;
  expect([clicked, press({ ctrlKey: true })]).toEqual([[], false]);
  start();
  expect(clicked).toEqual(["Palette"]);
  expect(press({ metaKey: true })).toBe(true);
});
