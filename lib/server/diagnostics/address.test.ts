import { expect, it } from "vitest";
import { requestsDiagnosis, isDiagnosticPath } from "./address";

it.each([
  ["fallback=true", true],
  ["tab=2&minimal=true", true],
  ["fallback=1", false],
  ["minimal=", false],
  ["fallback=true&fallback=no", false],
  ["fallback=no&fallback=true", false],
  ["", false],
])("the query %s asks for a diagnostic page: %s", (query, expected) => {
  expect(requestsDiagnosis(new URLSearchParams(query))).toBe(expected);
});

it("recognises the internal paths of the diagnostic pages, which are not their public addresses", () => {
  expect(["/system/check", "/system/minimal", "/system"].every(isDiagnosticPath)).toBe(true);
  expect(["/systems", "/dashboard", "/"].some(isDiagnosticPath)).toBe(false);
});
