import { useTranslations } from "@/lib/shared/use-translations";

/** In place of a card's content that could not be loaded. The reason, and Retry, are at the top of the page. */
export function NotLoaded() {
  const t = useTranslations("common");
  return <p className="py-10 text-center text-muted">{t("notLoaded")}</p>;
}
