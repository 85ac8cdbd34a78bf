import { PageHeading } from "@/components/ui/figures/page-heading";
import { ButtonLink } from "@/components/ui/controls/button";
import { Card } from "@/components/ui/figures/card";
import { EmptyState } from "@/components/ui/figures/empty-state";
import { useMissingSources } from "@/lib/client/request/missing-sources";
import { useTranslations } from "@/lib/shared/use-translations";
import { LastKnownConnection } from "../last-known-connection";

/** Shown instead of the mentions, with a link to set up tracking; also forgets the last known connection that this browser stored. */
export function NotSetUp({ userId }: { userId: string }) {
  const t = useTranslations("social.mentions");
  const { mentions: missing } = useMissingSources();
  return (
    <div className="page">
      <PageHeading>{t("heading")}</PageHeading>
      <Card>
        <EmptyState
          icon="speech" title={t("notSetUp.title")} text={missing?.text ?? t("notSetUp.text")}
          action={<ButtonLink variant="primary" icon="settings" href="/social/twitter-setup">{t("notSetUp.button")}</ButtonLink>}
        />
      </Card>
      <LastKnownConnection userId={userId} job={null} />
    </div>
  );
}
