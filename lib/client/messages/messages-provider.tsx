"use client";

import { type Messages, NextIntlClientProvider, useLocale, useMessages } from "next-intl";
import type { ReactNode } from "react";
import { getOrCreate } from "@/lib/shared/get-or-create";
import type { Language } from "@/lib/shared/preferences";

interface MessagesProps {
  /** Texts by namespace, as JSON: a tree of objects would be serialised and rebuilt text by text for each document. */
  json: string;
  children: ReactNode;
}

/** Provides the language of everything inside, and the texts it may use. */
export function LanguageProvider({ locale, timeZone, json, children }: MessagesProps & { locale: Language; timeZone: string }) {
  return <NextIntlClientProvider locale={locale} timeZone={timeZone} messages={parsed(json)}>{children}</NextIntlClientProvider>;
}

/** Adds further texts for everything inside. */
export function MessagesProvider({ json, children }: MessagesProps) {
  const messages = merged(useMessages(), json);
  return <NextIntlClientProvider locale={useLocale()} messages={messages}>{children}</NextIntlClientProvider>;
}

/** One entry for each set of namespaces that a page sends, in each language. */
const parsedByJson = new Map<string, Messages>();
const mergedWith = new WeakMap<Messages, Map<string, Messages>>();

function parsed(json: string): Messages {
  return getOrCreate(parsedByJson, json, () => JSON.parse(json) as Messages);
}

/** Returns the same object each time: with a new one, everything that shows text would render again. */
function merged(outer: Messages, json: string): Messages {
  const byJson = getOrCreate(mergedWith, outer, () => new Map<string, Messages>());
  return getOrCreate(byJson, json, () => ({ ...outer, ...parsed(json) }));
}
