"use client";

import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/controls/button";
import type { ShowView } from "@/lib/client/address/use-view";
import { withMessages } from "@/lib/client/messages/with-messages";
import { useOffers } from "@/lib/client/request/offers";
import type { MentionView } from "../mentions/view";

const AuthorsDialog = dynamic(() => withMessages(["socialAuthors"], import("./authors-dialog").then((module) => module.AuthorsDialog)), { ssr: false });
const MoreFiltersDialog = dynamic(() => withMessages(["socialAuthors"], import("./more-filters-dialog").then((module) => module.MoreFiltersDialog)), { ssr: false });

interface ViewProps {
  view: MentionView;
  onShow: ShowView<MentionView>;
}

/** Opens who reaches and moves the most people. Nothing where the product API does not tell. */
export function TopAuthors({ view, onShow }: ViewProps) {
  const t = useTranslations("social.mentions");
  const [isOpen, setOpen] = useState(false);
  if (!useOffers("GET /api/v1/social/mentions/authors")) return null;
  return (
    <>
      <Button variant="ghost" icon="user" onClick={() => setOpen(true)}>{t("topAuthors")}</Button>
      {isOpen ? <AuthorsDialog view={view} onShow={onShow} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

/** Opens the filters that few need often, and says how many of them hold. Nothing where the product API does not know them. */
export function MoreFilters({ view, onShow }: ViewProps) {
  const t = useTranslations("social.mentions.filter");
  const [isOpen, setOpen] = useState(false);
  const count = [view.author, view.followers, view.verified || null, view.lang, view.automated].filter((one) => one !== null).length;
  if (!useOffers("GET /api/v1/social/mentions/authors")) return null;
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)} className={count > 0 ? "border-accent bg-soft text-accent-text max-sm:flex-1" : "max-sm:flex-1"}>{t("more", { count })}</Button>
      {isOpen ? <MoreFiltersDialog view={view} onShow={onShow} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
