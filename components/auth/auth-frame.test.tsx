import { render, screen } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { English } from "@/tests/support/web/test-providers";
import { AuthFrame } from "./auth-frame";

beforeEach(() => window.history.replaceState(null, "", "/login?from=%2Fsettings#identity"));

it.each([
  ["keeps the fragment of the link that was followed, which no server sees", true, "/register?from=%2Fsettings#identity"],
  ["keeps no fragment of a page whose fragment is a token", undefined, "/register?from=%2Fsettings"],
])("the link to the other page %s", (_what, keepsFragment, href) => {
  const other = { question: "No account yet?", label: "Register", href: "/register?from=%2Fsettings", ...(keepsFragment && { keepsFragment }) };
  render(<AuthFrame title="Log in" other={other}>form</AuthFrame>, { wrapper: English });
  expect(screen.getByRole("link", { name: "Register" }).getAttribute("href")).toBe(href);
});
