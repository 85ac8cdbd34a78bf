import {
  _createCache, _createIntlFormatters, createTranslator, useLocale, useMessages, type useTranslations as useIntlTranslations,
} from "next-intl";
import { getOrCreate } from "./get-or-create";

/** Same as next-intl's, which creates a translator for each component that shows text, in each row of a table, for each document. */
export const useTranslations = function useTranslations(namespace?: string) {
  return translatorOf(useMessages(), useLocale(), namespace);
} as typeof useIntlTranslations;

type Translator = ReturnType<typeof useIntlTranslations>;

const translators = new WeakMap<object, Map<string, Translator>>();
const formatters = new Map<string, ReturnType<typeof _createIntlFormatters>>();

/** Returns the same translator each time. It has no time zone: no text contains a time; `lib/shared/format/times.ts` writes those. */
function translatorOf(messages: object, locale: string, namespace: string | undefined): Translator {
  const byKey = getOrCreate(translators, messages, () => new Map<string, Translator>());
  return getOrCreate(byKey, `${locale} ${namespace}`, () =>
    createTranslator({ locale, messages, namespace, _formatters: formattersOf(locale) } as never) as Translator);
}

/** Kept, because number and plural formats cost more to create than to use. */
function formattersOf(locale: string) {
  return getOrCreate(formatters, locale, () => _createIntlFormatters(_createCache()));
}
