import { describe, expect, it } from "vitest";
import { nextSort, walletViewParams } from "./view";

const usual = { q: "", sort: "-created", page: 1, page_size: 20 };
const read = (search: string) => walletViewParams.read(new URLSearchParams(search));

describe("the wallets view in a URL", () => {
  it("defaults to the first page of twenty, newest first", () => expect(read("")).toEqual(usual));
  it("carries search, sort, page and size", () => {
    expect(read("q=+Cold+&sort=-usd&page=3&size=50")).toEqual({ q: "Cold", sort: "-usd", page: 3, page_size: 50 });
  });
  it.each([
    "sort=evil&page=0&size=7", "page=-1", "page=1.5", "page=x&size=", "page=1e9&size=1000",
  ])("ignores the invalid parameters in ?%s", (search) => {
    expect(read(search)).toEqual(usual);
  });
  it("leaves out default values, and keeps other parameters of the URL", () => {
    const params = new URLSearchParams("address=0x1&page=9&size=50");
    walletViewParams.write(params, { q: "a b", sort: "-created", page: 2, page_size: 20 });
    expect(`${params}`).toBe("address=0x1&q=a+b&page=2");
    expect(walletViewParams.read(params)).toEqual({ ...usual, q: "a b", page: 2 });
  });
});

it("sorts names from A and figures from the largest first, and reverses on the second click", () => {
  expect([nextSort("name", "-created"), nextSort("name", "name"), nextSort("usd", "name"), nextSort("usd", "-usd"), nextSort("usd", "usd")])
    .toEqual(["name", "-name", "-usd", "usd", "-usd"]);
});
