import { lazy, Suspense } from "react";
import type { ViewScreen } from "@/contracts/views/rules";
import { buttonClasses } from "@/components/ui/controls/button";
import { Icon } from "@/components/ui/figures/icons";
import { usePopover } from "@/components/ui/overlays/use-popover";
import { queryOfView, type ViewParams } from "@/lib/client/address/use-view";
import { withMessages } from "@/lib/client/messages/with-messages";
import { Offered } from "@/lib/client/request/offers";
import { useTranslations } from "@/lib/shared/use-translations";

const loadPanel = () => withMessages(["savedViews", "errorCodes"], () => import("./views-panel"), "ViewsPanel");
const ViewsPanel = lazy(() => loadPanel().then((Panel) => ({ default: Panel })));

interface SavedViewsProps<V> {
  screen: ViewScreen;
  view: V;
  /** How the screen's view is stored in its URL: nothing else is saved, and anything else in a saved query is ignored. */
  params: ViewParams<V>;
  variant?: "secondary" | "ghost";
  className?: string;
}

/** A button that opens the saved views of a screen; the panel's code loads when the pointer or focus reaches the button. */
export function SavedViews<V extends { page: number }>({ screen, view, params, variant = "secondary", className }: SavedViewsProps<V>) {
  const t = useTranslations("common");
  const { isOpen, opener, panel } = usePopover(loadPanel);
  const canonical = (query: string) => queryOfView(params, params.read(new URLSearchParams(query)));
  return (
    <Offered by="GET /api/v1/views">
      <span data-offers className={className}>
        <button {...opener} type="button" className={buttonClasses(variant, false, "w-full")}>
          {t("savedViews")}<Icon name="chevron-down" size={14} className={variant === "ghost" ? "max-sm:hidden" : undefined} />
        </button>
        {isOpen ? (
          <Suspense><ViewsPanel {...panel} screen={screen} query={queryOfView(params, view)} canonical={canonical} /></Suspense>
        ) : null}
      </span>
    </Offered>
  );
}
