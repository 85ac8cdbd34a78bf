"use client";

import { type Messages, NextIntlClientProvider, useLocale, useMessages } from "next-intl";
import type { ReactNode } from "react";
import type { Language } from "@/lib/shared/preferences";

interface SentProps {
  /** Texts by namespace, as JSON: a tree of objects would be serialised and rebuilt text by text for each document. */
  json: string;
  children: ReactNode;
}

/** Provides the language of everything inside, and the texts it may use. */
export function SentLanguage({ locale, timeZone, json, children }: SentProps & { locale: Language; timeZone: string }) {
  return <NextIntlClientProvider locale={locale} timeZone={timeZone} messages={parsed(json)}>{children}</NextIntlClientProvider>;
}

/** Adds further texts for everything inside. */
export function SentMessages({ json, children }: SentProps) {
  const messages = joined(useMessages(), json);
  return <NextIntlClientProvider locale={useLocale()} messages={messages}>{children}</NextIntlClientProvider>;
}

/** One entry for each set of namespaces that a page sends, in each language. */
const known = new Map<string, Messages>();
const joinedTo = new WeakMap<Messages, Map<string, Messages>>();

function parsed(json: string): Messages {
  const before = known.get(json);
  if (before) return before;
  const messages = JSON.parse(json) as Messages;
  known.set(json, messages);
  return messages;
}

/** Returns the same object each time: with a new one, everything that shows text would render again. */
function joined(outer: Messages, json: string): Messages {
  const of = joinedTo.get(outer) ?? new Map<string, Messages>();
  joinedTo.set(outer, of);
  const messages = of.get(json) ?? { ...outer, ...parsed(json) };
  of.set(json, messages);
  return messages;
}
