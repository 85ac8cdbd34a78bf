import { useLocale, useTimeZone } from "next-intl";
import { type RefObject, useEffect, useRef, useSyncExternalStore } from "react";
import { useNeedsDay } from "@/components/times/local-time";
import { toast } from "@/components/ui/overlays/toast-store";
import { useCache } from "@/lib/client/cache/use-cache";
import { callBff } from "@/lib/client/request/api";
import { missingCode } from "@/lib/shared/missing-code";
import { canNavigate, onDeferred } from "@/lib/shared/server-unreachable";
import { useOffers } from "@/lib/client/request/offers";
import { reachability, reportReachable, tryToReach } from "@/lib/client/request/reachability";
import { formatInstant } from "@/lib/shared/format/times";
import { useTranslations } from "@/lib/shared/use-translations";

/** How often to try to reach the server again. */
const retryMs = 3_000;

/**
 * A one-line notice while the server cannot be reached. What is on the screen stays; links that would leave it are blocked, and code that
 * is not loaded yet waits. Once the server can be reached again, everything is refetched.
 */
export function OfflineNotice() {
  const t = useTranslations("live.offline");
  const sinceMs = useSyncExternalStore(reachability.subscribe, reachability.read, reachability.readOnServer);
  useEffect(() => {
    const onOffline = () => reportReachable(false);
    const onOnline = () => void tryToReach();
    window.addEventListener("offline", onOffline);
    window.addEventListener("online", onOnline);
    if (!navigator.onLine) onOffline();
    return () => {
      window.removeEventListener("offline", onOffline);
      window.removeEventListener("online", onOnline);
    };
  }, []);
  const deferral = useRef<number>(undefined);
  useCatchUp(sinceMs, deferral);

  const isOffline = sinceMs !== null;
  const [pageDeferred, partDeferred] = [t("pageWaits"), t("partWaits")];
  useEffect(() => onDeferred((kind) => {
    deferral.current = toast.warn(kind === "page" ? pageDeferred : partDeferred);
  }), [pageDeferred, partDeferred]);
  useEffect(() => {
    if (!isOffline) return;
    const timer = setInterval(() => void tryToReach(), retryMs);
    // The router would fall back to a full page load and end on the browser's error page.
    const blockLink = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest("a") : null;
      if (!link || link.origin !== window.location.origin || link.hash !== "" || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      event.stopPropagation();
      canNavigate();
    };
    document.addEventListener("click", blockLink, true);
    return () => {
      clearInterval(timer);
      document.removeEventListener("click", blockLink, true);
    };
  }, [isOffline]);

  // The region is always there: screen readers announce only what appears in one that is.
  return (
    <div aria-live="polite" className="contents">
      {isOffline ? <OfflineBar since={new Date(sinceMs).toISOString()} /> : <NewVersionNotice />}
    </div>
  );
}

function OfflineBar({ since }: { since: string }) {
  const t = useTranslations("live.offline");
  const locale = useLocale();
  const time = formatInstant(since, locale, { day: useNeedsDay(since) ? "medium" : undefined, time: "short" }, useTimeZone());
  return <Bar text={t("since", { time })} action={t("tryNow")} onAct={() => void tryToReach()} />;
}

function Bar({ text, action, onAct }: { text: string; action: string; onAct: () => void }) {
  return (
    <div className="offline-bar print:hidden">
      <span>{text}</span>
      <button type="button" className="rounded-[4px] px-1 font-semibold underline" onClick={onAct}>{action}</button>
    </div>
  );
}

/** A one-line notice when code of this page's version is gone from the server but a reload would lose something the user has started. */
function NewVersionNotice() {
  const t = useTranslations("live.newVersion");
  const isReloadLeft = useSyncExternalStore(missingCode.subscribe, missingCode.read, missingCode.readOnServer) === "left";
  return isReloadLeft ? <Bar text={t("text")} action={t("reload")} onAct={() => window.location.reload()} /> : null;
}

/**
 * Refetches everything on the screen once the server answers again, and says how many transactions came in the meantime.
 * @param deferral the toast that says that something has to wait, which is true no longer then
 */
function useCatchUp(sinceMs: number | null, deferral: RefObject<number | undefined>): void {
  const t = useTranslations("live.offline");
  const cache = useCache();
  const canCount = useOffers("GET /api/v1/transactions");
  const before = useRef(sinceMs);
  useEffect(() => {
    const lostAtMs = before.current;
    before.current = sinceMs;
    if (lostAtMs === null || sinceMs !== null) return;
    const catchUp = async () => {
      const query = { from: new Date(lostAtMs).toISOString(), page: 1, page_size: 1 };
      const [page] = await Promise.all([
        canCount ? callBff("GET /api/v1/transactions", { query }).catch(() => null) : null, cache.refetchWhere(() => true),
      ]);
      toast.success(page ? t("backCounted", { count: page.total }) : t("back"), { replaces: deferral.current });
    };
    void catchUp();
  }, [sinceMs, cache, canCount, deferral, t]);
}
