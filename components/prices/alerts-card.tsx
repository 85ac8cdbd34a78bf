import dynamic from "next/dynamic";
import { useState } from "react";
import { alertKinds, type AlertKind } from "@/contracts/alerts/rules";
import type { Price, PriceAlert } from "@/contracts/prices/calls";
import { RetryAlert } from "@/components/feedback/retry-alert";
import { UnreadableNotice } from "@/components/feedback/unreadable-notice";
import { Explanation } from "@/components/portfolio/explained";
import { Select } from "@/components/ui/controls/select";
import { Card } from "@/components/ui/figures/card";
import { SkeletonText } from "@/components/ui/figures/skeleton";
import type { MissingSource, MissingSources } from "@/lib/shared/missing-sources";
import { loadPart } from "@/lib/shared/server-unreachable";
import { oneOf } from "@/lib/client/address/url-state";
import { useForm } from "@/lib/client/form/use-form";
import { useMissingSources } from "@/lib/client/request/missing-sources";
import { useOffers } from "@/lib/client/request/offers";
import { useTranslations } from "@/lib/shared/use-translations";
import { AlertForm } from "./alert-form";
import { AlertList } from "./alert-list";
import { BrowserAlerts } from "./browser-alerts";
import { useAlertChanges } from "./changes";
import { useAlerts, useOtherAlerts } from "./data";
import { useListedAlerts } from "./use-listed-alerts";

/** Loaded when the user chooses another kind of alert. */
const OtherAlertForm = dynamic(() => loadPart(() => import("./other-alert-form"), "OtherAlertForm"), { ssr: false });

type Kind = "price" | AlertKind;
const kinds: readonly Kind[] = ["price", ...alertKinds];

interface AlertsCardProps {
  prices: readonly Price[];
  /** The asset that the URL names; null if it names none. */
  named: string | null;
  initial: PriceAlert[] | undefined;
  /** Whether a failure shown above has a Retry for all of the screen. */
  isCovered: boolean;
}

/** Alerts: create them, see whether they have fired, delete them with undo. Only price alerts if the product API has no others. */
export function AlertsCard({ prices, named, ...list }: AlertsCardProps) {
  const t = useTranslations("prices.alerts");
  const hasOthers = useOffers("POST /api/v1/alerts");
  // A draft like what is typed into the kind's own form, which a return after the end of a session would otherwise hide.
  const { values: { kind }, change } = useForm<{ kind: Kind }>({ initial: { kind: "price" }, send: () => undefined, draft: "alert-kind" });
  const [opened, setOpened] = useState<readonly Kind[]>(["price"]);
  if (!opened.includes(kind)) setOpened([...opened, kind]);
  const { create } = useAlertChanges();
  const missing = useMissingSources();
  const title = t(hasOthers ? "titleAll" : "title");
  return (
    <Card id="alerts" title={title} explanation={<Explanation name={title} figure="alerts" />}>
      <div className={hasOthers ? "grid items-start gap-3 wide:grid-cols-[14rem_minmax(0,1fr)]" : undefined}>
        {hasOthers ? (
          <Select
            label={t("kind")} value={kind} options={kinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
            onChange={({ target }) => change({ kind: oneOf(kinds, target.value, "price") })} className="sm:max-w-[20.75rem]"
          />
        ) : null}
        {/* A form left for another keeps what was typed. */}
        {opened.map((one) => (
          <div key={one} hidden={one !== kind}>
            {lackedBy(one, missing) ? <p className="text-muted">{lackedBy(one, missing)!.text}</p>
              : one === "price" ? <AlertForm prices={prices} named={named} onCreate={create} /> : <OtherAlertForm kind={one} />}
          </div>
        ))}
      </div>
      <AllAlerts {...list} hasOthers={hasOthers} />
      {hasOthers ? <BrowserAlerts /> : null}
    </Card>
  );
}

/** The missing source without which such an alert would never fire; a movement's worth needs a price as well. */
function lackedBy(kind: Kind, { prices, mentions }: MissingSources): MissingSource | null {
  return kind === "mood" ? mentions : kind === "rank" ? null : prices;
}

function AllAlerts({ initial, isCovered, hasOthers }: Omit<AlertsCardProps, "prices" | "named"> & { hasOthers: boolean }) {
  const t = useTranslations("prices.alerts");
  const tFailed = useTranslations("errors.failed");
  const ofPrices = useAlerts(initial);
  const others = useOtherAlerts();
  const listed = useListedAlerts(ofPrices.data ?? [], others.data ?? []);
  const error = ofPrices.error ?? others.error;
  const isWhole = ofPrices.data !== undefined && (others.data !== undefined || !hasOthers);
  return (
    <>
      {error ? (
        <RetryAlert
          error={error} title={tFailed("fetchPriceAlerts")} onRetry={() => Promise.all([ofPrices.mutate(), others.mutate()])}
          isCovered={isCovered} className="mt-4"
        />
      ) : null}
      <UnreadableNotice of="GET /api/prices/alerts" className="mt-4" />
      <UnreadableNotice of="GET /api/v1/alerts" className="mt-4" />
      <AlertList
        alerts={listed} label={t(hasOthers ? "listAny" : "list")}
        empty={isWhole ? t(hasOthers ? "emptyAny" : "empty") : error ? null : <SkeletonText lines={1} />}
      />
    </>
  );
}
