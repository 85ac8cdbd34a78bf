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
      if (error.code !== null && t.has(error.code)) return t(error.code);
      return error.detail ?? t("server", { status: error.status });
    },
    [t],
  );
}
