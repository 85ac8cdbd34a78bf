"use client";

import { PageLoading } from "@/components/ui/figures/page-loading";
import { useTranslations } from "@/lib/shared/use-translations";
import { mainNav, settingsEntry } from "./nav-entries";
import { pageTitleOf } from "./page-title";

const entries = [...mainNav.flatMap((entry) => [entry, ...(entry.children ?? [])]), settingsEntry];

/** A placeholder for a page that is loading: its name and the outline of a page. */
export function PendingPage({ path }: { path: string }) {
  const t = useTranslations("shell.nav");
  const entry = entries.find(({ href }) => href === path);
  return <PageLoading heading={entry ? t(entry.id) : null} level={pageTitleOf(path) === "product" ? 1 : null} />;
}
