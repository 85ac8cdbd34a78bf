import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { noAnswer } from "../product-api/error";
import { undefinedUnlessAnswered } from "./optional";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const never = new Promise<never>(() => {});
const failure = noAnswer;

it("a page has what is answered in time", async () => {
  await expect(undefinedUnlessAnswered(Promise.resolve(7))).resolves.toBe(7);
  expect(vi.getTimerCount()).toBe(0);
});

it("a page waits 1.5 s for one part of it and no longer", async () => {
  const heard = vi.fn();
  void undefinedUnlessAnswered(never).then(heard);
  await vi.advanceTimersByTimeAsync(1_499);
  expect(heard).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(heard).toHaveBeenCalledWith(undefined);
});

it("an error of the product API is no answer, in time or late", async () => {
  await expect(undefinedUnlessAnswered(Promise.reject(failure()))).resolves.toBeUndefined();
  const late = undefinedUnlessAnswered(new Promise((_, reject) => setTimeout(() => reject(failure()), 2_000)));
  await vi.advanceTimersByTimeAsync(2_000);
  await expect(late).resolves.toBeUndefined();
});

it("a redirect passes through; where it comes late, nobody stumbles over it", async () => {
  const redirect = new Error("NEXT_REDIRECT");
  await expect(undefinedUnlessAnswered(Promise.reject(redirect))).rejects.toBe(redirect);
  const late = undefinedUnlessAnswered(new Promise((_, reject) => setTimeout(() => reject(redirect), 2_000)));
  await vi.advanceTimersByTimeAsync(2_000);
  await expect(late).resolves.toBeUndefined();
});
