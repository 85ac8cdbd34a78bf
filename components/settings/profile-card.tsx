import { Avatar } from "@/components/ui/figures/avatar";
import { Card } from "@/components/ui/figures/card";
import { isStandInEmail } from "@/lib/shared/demo-email";
import { useTranslations } from "@/lib/shared/use-translations";
import { AccountActions } from "./account/account-actions";

/** "Profile" in the user menu links here: `/settings#profile`. */
export function ProfileCard({ user: { username, email } }: { user: { username: string; email: string } }) {
  const t = useTranslations("settings.profile");
  const isDemo = isStandInEmail(email);
  return (
    <Card id="profile" title={t("title")} className="target:border-accent">
      <div className="flex items-start gap-4">
        <Avatar name={username} className="mt-0.5" />
        <dl className="grid min-w-0 flex-1 gap-x-6 gap-y-0.5 sm:grid-cols-[auto_1fr] sm:gap-y-1.5">
          <dt className="text-muted">{t("username")}</dt>
          <dd className="min-w-0 font-semibold break-words">{username}</dd>
          <dt className="text-muted">{t("email")}</dt>
          <dd className="min-w-0 break-words">{isDemo ? t("demoEmail") : <Email address={email} />}</dd>
        </dl>
      </div>
      <p className="mt-3 text-sm text-muted">{t("note")}</p>
      <AccountActions isDemo={isDemo} />
    </Card>
  );
}

/** An address that wraps before its host rather than within it, if it is too long for one line. */
function Email({ address }: { address: string }) {
  const host = address.lastIndexOf("@") + 1;
  return <>{address.slice(0, host)}<wbr />{address.slice(host)}</>;
}
