import { useState } from "react";
import { Button } from "@/components/ui/controls/button";
import type { ShowView } from "@/lib/client/address/use-view";
import { laterPart } from "@/lib/client/messages/with-messages";
import { useOffers } from "@/lib/client/request/offers";
import { useTranslations } from "@/lib/shared/use-translations";
import { countFilters, countMoreFilters, type MentionView } from "../mentions/view";

const AuthorsDialog = laterPart(["socialAuthors"], () => import("./authors-dialog"), "AuthorsDialog");
const MoreFiltersDialog = laterPart(["socialAuthors"], () => import("./more-filters-dialog"), "MoreFiltersDialog");

interface ViewProps {
  view: MentionView;
  onShow: ShowView<MentionView>;
}

/** Opens the authors with the most reach and engagement. Renders nothing if the product API does not list them. */
export function TopAuthors({ view, onShow }: ViewProps) {
  const t = useTranslations("social.mentions");
  const [isOpen, setOpen] = useState(false);
  if (!useOffers("GET /api/v1/social/mentions/authors")) return null;
  return (
    <>
      <Button variant="ghost" icon="user" title={t("topAuthors")} className="max-sm:min-w-control" onClick={() => setOpen(true)}>
        <span className="max-sm:sr-only">{t("topAuthors")}</span>
      </Button>
      {isOpen ? <AuthorsDialog view={view} onShow={onShow} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

/**
 * Opens the less used filters, below 1,200 px all of them, and shows how many are
 * active. If it would have none above 1,200 px, it is shown only below.
 */
export function MoreFilters({ view, onShow, hasKeywords }: ViewProps & { hasKeywords: boolean }) {
  const t = useTranslations("social.mentions.filter");
  const [isOpen, setOpen] = useState(false);
  const count = countMoreFilters(view);
  const canFilterByAuthor = useOffers("GET /api/v1/social/mentions/authors");
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)} className="min-[1200px]:hidden">
        {t("filters", { count: countFilters(view) })}
      </Button>
      {canFilterByAuthor || hasKeywords ? (
        <Button aria-haspopup="dialog" onClick={() => setOpen(true)} className={count > 0
          ? "border-accent bg-soft text-accent-text max-[1200px]:hidden"
          : "max-[1200px]:hidden"}>{t("more", { count })}</Button>
      ) : null}
      {isOpen ? (
        <MoreFiltersDialog
          canFilterByAuthor={canFilterByAuthor} view={view} onShow={onShow} hasKeywords={hasKeywords} onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}
