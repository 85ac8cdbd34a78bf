import { expect, it } from "vitest";
import { reasonOf } from "./loop";

it("names why something failed in one line, without what was asked", () => {
  const cause = new Error("read ECONNRESET");
  expect(reasonOf(new Error("Failed query: select $1\nparams: a secret", { cause }))).toBe("read ECONNRESET");
  expect(reasonOf(Object.assign(new Error("a long text\nwith an address"), { shortMessage: "HTTP request failed." }))).toBe("HTTP request failed.");
  expect(reasonOf("no answer")).toBe("no answer");
});

it("knows what the queue tells for an error, which is none", () => {
  expect(reasonOf({ message: "Connection terminated", queue: "mail-send", worker: "1" })).toBe("Connection terminated");
});
