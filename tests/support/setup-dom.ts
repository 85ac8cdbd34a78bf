import { cleanup, configure, getConfig } from "@testing-library/react";
import { afterAll, afterEach } from "vitest";
import { hangLimits } from "./limits";
import "./setup-file";

const { defaultHidden } = getConfig();

configure({ asyncUtilTimeout: hangLimits.ownWaitMs });

afterEach(cleanup);

// The document is shared as well: the next file finds it as the first did.
afterAll(() => {
  configure({ defaultHidden });
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
