import { _createCache, _createIntlFormatters, createTranslator, useLocale, useMessages, type useTranslations as useIntlTranslations } from "next-intl";

/** As next-intl's. Its own makes a translator for each component that says something, in each row of a table, with each document. */
export const useTranslations = function useTranslations(namespace?: string) {
  return translatorOf(useMessages(), useLocale(), namespace);
} as typeof useIntlTranslations;

type Translator = ReturnType<typeof useIntlTranslations>;

const translators = new WeakMap<object, Map<string, Translator>>();
const formatters = new Map<string, ReturnType<typeof _createIntlFormatters>>();

/** The same one each time. It knows no time zone: no text writes a time, which is done by `lib/shared/format/times.ts`. */
function translatorOf(messages: object, locale: string, namespace: string | undefined): Translator {
  const of = translators.get(messages) ?? new Map<string, Translator>();
  translators.set(messages, of);
  const key = `${locale} ${namespace}`;
  const translator = of.get(key) ?? createTranslator({ locale, messages, namespace, _formatters: formattersOf(locale) } as never) as Translator;
  of.set(key, translator);
  return translator;
}

/** Formats of numbers and plurals cost more to make than to use. */
function formattersOf(locale: string) {
  const made = formatters.get(locale) ?? _createIntlFormatters(_createCache());
  formatters.set(locale, made);
  return made;
}
