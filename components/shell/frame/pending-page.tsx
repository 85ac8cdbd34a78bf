import { PageLoading } from "@/components/ui/figures/page-loading";
import { useTranslations } from "@/lib/shared/use-translations";
import { navEntryOf } from "./nav-entries";
import { pageTitleOf } from "./page-title";

/** A placeholder for a page that is loading: its name and the outline of a page. */
export function PendingPage({ path }: { path: string }) {
  const t = useTranslations("shell.nav");
  const entry = navEntryOf(path);
  return <PageLoading heading={entry ? t(entry.id) : null} level={pageTitleOf(path) === "product" ? 1 : null} />;
}
