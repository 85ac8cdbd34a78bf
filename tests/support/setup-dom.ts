import { cleanup, configure, getConfig } from "@testing-library/react";
import { afterAll, afterEach } from "vitest";
import { hangLimits } from "./limits";
import "./setup-file";

const { defaultHidden } = getConfig();

configure({ asyncUtilTimeout: hangLimits.ownWaitMs });

afterEach(cleanup);

// jsdom holds an element against its whole stylesheet whenever it is asked for its looks, which took half of the time of these tests.
// There is no other stylesheet here, and all that is asked for is what is shown and what stands in a line of its own: that is the same
// for all elements of a name with the same of these attributes, where nothing is said of it by `style`.
const lookedAt = ["hidden", "open", "type", "popover"];
const isStyled = (at: Element | null): boolean => at !== null && (/display|visibility/.test(at.getAttribute("style") ?? "") || isStyled(at.parentElement));
const { getComputedStyle } = window;
const looks = new Map<string, CSSStyleDeclaration>();
window.getComputedStyle = (element, pseudo) => {
  if (pseudo || isStyled(element)) return getComputedStyle(element, pseudo);
  const key = [element.localName, ...lookedAt.map((name) => element.getAttribute(name))].join();
  const known = looks.get(key) ?? getComputedStyle(element);
  looks.set(key, known);
  return known;
};

// The document is shared as well: the next file finds it as the first did.
afterAll(() => {
  configure({ defaultHidden });
  window.getComputedStyle = getComputedStyle;
  for (const element of [document.documentElement, document.body]) {
    for (const { name } of [...element.attributes]) element.removeAttribute(name);
  }
  document.head.replaceChildren();
  document.body.replaceChildren();
  for (const cookie of document.cookie.split("; ")) document.cookie = `${cookie.split("=")[0]}=; max-age=0; path=/`;
  localStorage.clear();
  sessionStorage.clear();
  window.history.replaceState(null, "", "/");
});
