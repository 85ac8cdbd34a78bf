import { useLocale, useMessages } from "next-intl";
import { useCallback, useEffect, useSyncExternalStore } from "react";
import { codeOfStatus } from "@/lib/shared/bare-answers";
import { useTranslations } from "@/lib/shared/use-translations";
import { isRequested, knownMessages, loadMessages, onMessages, type NamespaceMessages } from "../messages/load-messages";
import { textByCode } from "../messages/text-by-code";
import { ApiError } from "./api";
import { DOT } from "@/lib/shared/format/dot";

/**
 * The text to show for a failed call: the translation of its code, else the server's own text, else `Server error: {status}` with what that
 * status means, if it means anything to a user; for an error that is not from a call, `fallback`. If a status says no more than that
 * something failed, `fallback` is put before it, unless `title`, which is shown beside the text, says the same.
 */
export function useErrorText(): (error: unknown, fallback: string, title?: string) => string {
  const t = useTranslations("errors");
  const codes = useCodes();
  return useCallback(
    (error, fallback, title = fallback) => {
      if (!(error instanceof ApiError)) return fallback;
      const isOnlyStatus = error.code === null && error.detail === null;
      const code = isOnlyStatus ? codeOfStatus(error.status) : error.code;
      const waitS = error.retryAfterS ?? 0;
      // A shorter wait is "a moment".
      const status = t("server", { status: error.status });
      const inContext = (text: string) => (isOnlyStatus ? `${status}${DOT}${text}` : text);
      const wait = waitS > 10 ? t("too_many_attempts", { minutes: Math.ceil(waitS / 60) }) : null;
      if (code === "rate_limited" && wait !== null) return inContext(wait);
      const text = code === null ? undefined : (textByCode(t, code) ?? codes()?.[code]);
      if (typeof text === "string") return inContext(text);
      if (error.detail !== null) return error.status === 429 && wait !== null ? `${error.detail}${DOT}${wait}` : error.detail;
      return title === fallback ? status : `${fallback}${DOT}${status}`;
    },
    [t, codes],
  );
}

/**
 * The texts for error codes, which are loaded with the first failure. Returned as a function that reads them when needed, because they may
 * arrive after this was rendered.
 */
function useCodes(): () => NamespaceMessages | undefined {
  const language = useLocale();
  const sent: Readonly<Record<string, unknown>> = useMessages();
  const read = useCallback(
    () => (sent.errorCodes as NamespaceMessages | undefined) ?? knownMessages("errorCodes", language), [sent, language],
  );
  const known = useSyncExternalStore(onMessages, read, read);
  useEffect(() => {
    // The language has changed while a failure is shown.
    if (!known && isRequested("errorCodes")) loadMessages("errorCodes", language).catch(() => undefined);
  }, [known, language]);
  return read;
}
