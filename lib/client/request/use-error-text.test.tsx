import { renderHook } from "@testing-library/react";
import { expect, it } from "vitest";
import { TestProviders, texts } from "@/tests/support/web/test-providers";
import { ApiError } from "./api";
import { useErrorText } from "./use-error-text";

function textOf(error: unknown, locale: "en" | "zh-TW" = "en", title?: string): string {
  const { result } = renderHook(() => useErrorText(), {
    wrapper: ({ children }) => <TestProviders locale={locale}>{children}</TestProviders>,
  });
  return result.current(error, "Failed to fetch wallets", title);
}

it("has a text for no answer, a known code, the server's own words, or at least the status", () => {
  expect(textOf(new ApiError(0, "no_answer", null))).toBe("Network error. Please check your connection.");
  expect(textOf(new ApiError(409, "wallet_already_tracked", "Already tracked"))).toBe("You already track this address.");
  expect(textOf(new ApiError(418, null, "The teapot is empty"))).toBe("The teapot is empty");
  expect(textOf(new ApiError(418, null, null))).toBe("Server error: 418");
});

it("says what failed if the server gives no reason and the title does not say it", () => {
  expect(textOf(new ApiError(502, null, null), "en", "Could not load")).toBe("Failed to fetch wallets\u00a0· Server error: 502");
  expect(textOf(new ApiError(502, null, "Down"), "en", "Could not load")).toBe("Down");
});

it("says how long to wait after too many requests, unless it is only a moment", () => {
  const limited = (retryAfterS: number | null, code: ApiError["code"] = "rate_limited") => new ApiError(
    429, code, null, [], undefined, retryAfterS,
  );
  expect(textOf(limited(840))).toBe("Too many attempts. Please try again in 14 minutes.");
  expect(textOf(limited(60))).toBe("Too many attempts. Please try again in 1 minute.");
  expect(textOf(limited(11))).toBe("Too many attempts. Please try again in 1 minute.");
  expect(textOf(limited(10))).toBe(texts.en.errorCodes.rate_limited);
  expect(textOf(limited(null))).toBe(texts.en.errorCodes.rate_limited);
  expect(textOf(limited(30, "too_many_wallets"))).toBe(texts.en.errorCodes.too_many_wallets);
});

it("says what a status means if the server sends nothing else", () => {
  expect(textOf(new ApiError(503, null, null))).toBe(`Server error: 503\u00a0· ${texts.en.errorCodes.unavailable}`);
  expect(textOf(new ApiError(429, null, null, [], undefined, 840)))
    .toBe("Server error: 429\u00a0· Too many attempts. Please try again in 14 minutes.");
});

it("says when to try again beside the words of a server that sends no code", () => {
  const limited = (retryAfterS: number | null) => new ApiError(429, null, "Slow down", [], undefined, retryAfterS);
  expect(textOf(limited(840))).toBe("Slow down\u00a0· Too many attempts. Please try again in 14 minutes.");
  expect(textOf(limited(null))).toBe("Slow down");
});

it("uses the reader's language for a known code", () => {
  expect(textOf(new ApiError(0, "no_answer", null), "zh-TW")).toBe(texts["zh-TW"].errors.no_answer);
});

it("falls back to the screen's own text for an error that is not from a call", () => {
  expect(textOf(new Error("odd"))).toBe("Failed to fetch wallets");
});
