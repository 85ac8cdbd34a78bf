import { usePathname } from "next/navigation";
import { useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { IconButton } from "@/components/ui/controls/icon-button";
import { useNavigate } from "@/components/ui/controls/use-navigate";
import { endTour, storeTourPoint } from "@/lib/client/storage/tour";
import { canNavigate } from "@/lib/shared/server-unreachable";
import { type TourPoint, tourPoints } from "@/lib/shared/tour";
import { useTranslations } from "@/lib/shared/use-translations";

/** The screen that shows each point. */
const places: Record<TourPoint, string> = {
  live: "/dashboard", why: "/portfolio", timeline: "/social/timeline", mentions: "/social/twitter-mentions", board: "/leaderboard",
};

/**
 * Five points worth seeing, one at a time. It takes neither the focus nor any
 * page-wide keys, so visitors who do not want it can simply read on below.
 */
export function Tour({ from, onOver }: { from: number; onOver: () => void }) {
  const t = useTranslations("tour");
  const go = useNavigate();
  const path = usePathname();
  const [at, setAt] = useState(from);
  const point = tourPoints[at]!;
  const isLast = at === tourPoints.length - 1;
  const show = (next: number) => {
    if (!canNavigate()) return;
    setAt(next);
    storeTourPoint(next);
    go(places[tourPoints[next]!]);
  };
  const end = () => {
    endTour();
    onOver();
    // The pressed button is gone; from here the next Tab goes into the screen.
    document.querySelector<HTMLElement>("#main")?.focus();
  };
  return (
    <section
      aria-label={t("label")} onKeyDown={(event) => { if (event.key === "Escape") end(); }}
      className="flex flex-wrap content-center items-center gap-x-4 gap-y-2 px-4 py-3 print:hidden"
    >
      <div aria-live="polite" className="min-w-0 flex-1 basis-72">
        <p className="font-semibold">
          <span className="num mr-2 text-sm font-normal text-muted">{t("count", { at: at + 1, of: tourPoints.length })}</span>
          {t(`points.${point}.title`)}
        </p>
        <p className="text-muted">{t(`points.${point}.text`)}</p>
      </div>
      <div className="flex flex-wrap items-center gap-2 max-sm:w-full max-sm:*:grow">
        {at > 0 ? <IconButton icon="chevron-left" label={t("back")} onClick={() => show(at - 1)} className="max-sm:grow-0!" /> : null}
        {path === places[point] ? null : <Button onClick={() => canNavigate() && go(places[point])}>{t("show")}</Button>}
        {isLast ? null : <Button onClick={end}>{t("skip")}</Button>}
        <Button variant="primary" onClick={isLast ? end : () => show(at + 1)}>{isLast ? t("end") : t("next")}</Button>
      </div>
    </section>
  );
}
