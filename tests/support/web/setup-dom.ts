// First: modules that were loaded before it are not those that the tests import.
import "../setup-file";
import { cleanup, configure, getConfig } from "@testing-library/react";
import { afterAll, afterEach, vi } from "vitest";
import { toast } from "@/components/ui/overlays/toast-store";
import { reportReachable } from "@/lib/client/request/reachability";
import { hangLimits } from "../limits";

const { defaultHidden } = getConfig();

configure({ asyncUtilTimeout: hangLimits.ownWaitMs });

// Each test starts afresh; vitest.config.ts resets the mocks.
afterEach(() => {
  cleanup();
  toast.clear();
  reportReachable(true);
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  localStorage.clear();
  window.history.replaceState(null, "", "/");
});

// jsdom matches an element against its whole stylesheet on every getComputedStyle, which took half of these tests' time. There is no other
// stylesheet here, and tests only read whether elements are visible and whether they are blocks. Both are the same for all elements with
// the same name and the same values of these attributes, unless an inline `style` sets them.
const relevantAttributes = ["hidden", "open", "type", "popover"];
const isStyled = (at: Element | null): boolean =>
  at !== null && (/display|visibility/.test(at.getAttribute("style") ?? "") || isStyled(at.parentElement));
const { getComputedStyle } = window;
const styles = new Map<string, CSSStyleDeclaration>();
window.getComputedStyle = (element, pseudo) => {
  if (pseudo || isStyled(element)) return getComputedStyle(element, pseudo);
  const key = [element.localName, ...relevantAttributes.map((name) => element.getAttribute(name))].join();
  const known = styles.get(key) ?? getComputedStyle(element);
  styles.set(key, known);
  return known;
};

// jsdom has no layout, and so nothing to scroll or to animate.
Element.prototype.scrollIntoView ??= () => undefined;
Element.prototype.animate ??= vi.fn<Element["animate"]>();

// Files also share the document: reset it for the next one.
afterAll(() => {
  configure({ defaultHidden });
  window.getComputedStyle = getComputedStyle;
  for (const element of [document.documentElement, document.body]) {
    for (const { name } of [...element.attributes]) element.removeAttribute(name);
  }
  document.head.replaceChildren();
  document.body.replaceChildren();
  for (const cookie of document.cookie.split("; ")) document.cookie = `${cookie.split("=")[0]}=; max-age=0; path=/`;
  sessionStorage.clear();
});
