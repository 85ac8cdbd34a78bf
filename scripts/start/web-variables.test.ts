import { expect, it } from "vitest";
import { webVariables } from "./web-variables.mjs";

it.each(["", " ", "\n"])("an empty value counts as absent: %j", (empty) => {
  expect(webVariables({ PORT: empty, PUBLIC_ORIGIN: empty, WEB_MOST_AT_ONCE: empty })).toEqual(webVariables({}));
  expect(webVariables({})).toEqual({ port: 3000, publicOrigin: "http://localhost:3000", maxConcurrentRequests: 400 });
});

it("spaces and line breaks around a value are ignored", () => {
  expect(webVariables({ PORT: "3120\n", PUBLIC_ORIGIN: " https://memescope.example\r\n", WEB_MOST_AT_ONCE: " 20 " })).toEqual({
    port: 3120, publicOrigin: "https://memescope.example", maxConcurrentRequests: 20,
  });
});
