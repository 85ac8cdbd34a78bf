import { render } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { translate } from "@/tests/support/browser/translate";
import { survivePageTranslation } from "./page-translation";

const { insertBefore, removeChild } = Node.prototype;
afterEach(() => void Object.assign(Node.prototype, { insertBefore, removeChild }));

const Send = ({ isBusy, note }: { isBusy: boolean; note: boolean }) => (
  <button>{isBusy ? <i>…</i> : null}Send{note ? " again" : null}</button>
);

it("a page that the browser has translated keeps working when an element is inserted before a text or a text is removed", () => {
  (0, eval)(`(${survivePageTranslation.toString()})()`);
  const { container, rerender } = render(<Send isBusy={false} note />);
  translate(container);
  rerender(<Send isBusy note={false} />);
  expect(container.querySelector("i")?.textContent).toBe("…");
  rerender(<Send isBusy={false} note={false} />);
  expect(container.querySelector("i")).toBeNull();
});

it("other invalid DOM changes still throw", () => {
  (0, eval)(`(${survivePageTranslation.toString()})()`);
  const [one, other] = [document.createElement("p"), document.createElement("p")];
  expect(() => one.removeChild(other)).toThrow();
  expect(() => one.insertBefore(document.createElement("i"), other)).toThrow();
  one.append("text");
  expect(one.removeChild(one.firstChild!).textContent).toBe("text");
});
