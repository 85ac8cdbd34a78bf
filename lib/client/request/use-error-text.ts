"use client";

import { useTranslations } from "next-intl";
import { useCallback } from "react";
import { ApiError } from "./api";

/**
 * What to tell a person about a failed call: the translation of its code, else the server's own
 * words, else `Server error: {status}`; for anything that is not a call's error, `fallback`.
 */
export function useErrorText(): (error: unknown, fallback: string) => string {
  const t = useTranslations("errors");
  return useCallback(
    (error, fallback) => {
      if (!(error instanceof ApiError)) return fallback;
      const minutes = Math.ceil((error.retryAfterS ?? 0) / 60);
      if (error.code === "rate_limited" && minutes > 1) return t("too_many_attempts", { minutes });
      if (error.code !== null && t.has(error.code)) return t(error.code);
      return error.detail ?? t("server", { status: error.status });
    },
    [t],
  );
}
