import { useLocale } from "next-intl";
import { useEffect, useState } from "react";
import type { AccountSecurity } from "@/contracts/auth/account";
import { LocalMoment } from "@/components/times/local-time";
import { RetryAlert } from "@/components/feedback/retry-alert";
import { useAttempt } from "@/components/feedback/use-attempt";
import { Button } from "@/components/ui/controls/button";
import { Badge } from "@/components/ui/figures/badge";
import { SkeletonText } from "@/components/ui/figures/skeleton";
import { ConfirmDialog } from "@/components/ui/overlays/confirm-dialog";
import { Dialog } from "@/components/ui/overlays/dialog";
import { toast } from "@/components/ui/overlays/toast-store";
import { useCall } from "@/lib/client/cache/use-call";
import { callBff } from "@/lib/client/request/api";
import { endSession } from "@/lib/client/request/session";
import { useBusy } from "@/lib/client/request/use-busy";
import { useErrorText } from "@/lib/client/request/use-error-text";
import { formatCount } from "@/lib/shared/format/figures";
import { useTranslations } from "@/lib/shared/use-translations";

type Session = AccountSecurity["sessions"][number];
type Place = Pick<Session, "device" | "network">;

interface SecurityDialogProps {
  /** A demo account has no password: none can be changed, and whoever logs out of it cannot log in again. */
  isDemo: boolean;
  onClose: () => void;
  /** Called after all other sessions were ended, to change the password next. */
  onNotMe: () => void;
}

/** Where the account is signed in, with a button to end each session, and its recent security events. */
export function SecurityDialog({ isDemo, onClose, onNotMe }: SecurityDialogProps) {
  const t = useTranslations("accountSecurity");
  const locale = useLocale();
  const errorText = useErrorText();
  const { data, error, mutate } = useCall("GET /api/v1/account/security", {});
  // Always fetched again: users open this to see what has happened since last time, so the cached answer will not do.
  useEffect(() => void mutate(), [mutate]);
  const endAll = (keep_this: boolean, then: () => unknown) =>
    callBff("POST /api/v1/account/sessions/end", { body: { keep_this } }).then(then, (failure: unknown) =>
      toast.error(errorText(failure, t("endFailed")), { title: t("endFailed") }));
  const endEverywhere = useBusy(() => endAll(false, () => endSession()));
  const [asksEverywhere, setAsksEverywhere] = useState(false);
  const notMe = useBusy(() => endAll(true, isDemo ? () => {
    toast.success(t("othersEnded"));
    void mutate();
  } : onNotMe));
  const isOnlySession = data?.sessions.length === 1;
  return (
    <Dialog
      title={t("title")} description={t("text")} width={500} onClose={onClose}
      footer={<>
        <Button busy={notMe.isBusy} onClick={notMe.run}>{t("notMe")}</Button>
        <Button
          variant="danger" busy={endEverywhere.isBusy && !asksEverywhere}
          onClick={isOnlySession && !isDemo ? endEverywhere.run : () => setAsksEverywhere(true)}
        >
          {t("everywhere")}
        </Button>
      </>}
    >
      {data ? (
        <div className="grid gap-4">
          <section aria-label={t("sessions")} className="grid gap-2">
            <h3 className="text-sm text-muted">{t("sessions")}</h3>
            {data.sessions.map((session) => <SessionRow key={session.id} session={session} onEnded={() => void mutate()} />)}
          </section>
          <section aria-label={t("events")} className="grid gap-2">
            <h3 className="text-sm text-muted">{t("events")}</h3>
            {data.events.length === 0 ? <p className="text-sm text-muted">{t("noEvents")}</p> : null}
            {data.events.map((event) => (
              <div key={`${event.at} ${event.kind}`}>
                <p className="text-sm">{t(`kinds.${event.kind}`)}</p>
                <p className="text-sm text-muted">{event.count > 1 ? (
                  <>{t("times", { count: formatCount(event.count, locale) })} </>
                ) : null}<LocalMoment at={event.at} />&nbsp;· <PlaceText place={event} /></p>
              </div>
            ))}
          </section>
        </div>
      ) : error ? <RetryAlert error={error} title={t("loadFailed")} onRetry={() => mutate()} /> : <SkeletonText lines={6} />}
      {/* Inside, so that the focus returns. */}
      {asksEverywhere ? (
        <ConfirmDialog
          title={t("logout.everywhereTitle")} description={t(isDemo ? "logout.demoText" : "logout.everywhereText")}
          confirm={t("everywhere")} icon="logout" isBusy={endEverywhere.isBusy} onConfirm={endEverywhere.run}
          onClose={() => setAsksEverywhere(false)}
        />
      ) : null}
    </Dialog>
  );
}

function SessionRow({ session, onEnded }: { session: Session; onEnded: () => void }) {
  const t = useTranslations("accountSecurity");
  const attempt = useAttempt();
  const endOne = useBusy(() => attempt(t("endFailed"), async () => {
    await callBff("DELETE /api/v1/account/sessions/:id", { params: { id: session.id } });
    toast.success(t("ended"));
    onEnded();
  }));
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <div className="min-w-0 flex-1">
        <p className="text-sm"><PlaceText place={session} /></p>
        <p className="text-sm text-muted">{t("used")} <LocalMoment at={session.last_used_at} /></p>
      </div>
      {session.is_current ? <Badge tone="up" size="sm">{t("here")}</Badge>
        : <Button busy={endOne.isBusy} aria-label={t("endOne", { device: session.device ?? t("unknownDevice") })} onClick={endOne.run}>
          {t("end")}
        </Button>}
    </div>
  );
}

function PlaceText({ place: { device, network } }: { place: Place }) {
  const t = useTranslations("accountSecurity");
  return <><bdi>{device ?? t("unknownDevice")}</bdi>&nbsp;· <bdi className="num">{network ?? t("unknownNetwork")}</bdi></>;
}
