import { Close, Description, Title } from "@radix-ui/react-dialog";
import { type ReactNode, useRef } from "react";
import { useTranslations } from "@/lib/shared/use-translations";
import { classes } from "../classes";
import { Icon } from "../figures/icons";
import { ModalLayer } from "./modal-layer";

/** Widths in px; on a phone every dialog is a bottom sheet. */
type DialogWidth = 400 | 500 | 700;

const widths: Record<DialogWidth, string> = { 400: "sm:max-w-[400px]", 500: "sm:max-w-[500px]", 700: "sm:max-w-[700px]" };

interface DialogProps {
  title: ReactNode;
  /** One sentence under the title, announced with it. */
  description?: ReactNode;
  width?: DialogWidth;
  /** Printing prints only this dialog. */
  isPrinted?: boolean;
  /** While true, the dialog cannot be closed. */
  isHeld?: boolean;
  onClose: () => void;
  /** Buttons at the bottom right; the main one last. */
  footer?: ReactNode;
  children?: ReactNode;
}

/** A modal dialog, open while it is rendered: load it with `dynamic()` and render it when needed. */
export function Dialog({ title, description, width = 500, isPrinted = false, isHeld = false, onClose, footer, children }: DialogProps) {
  const t = useTranslations("common");
  const typedInto = useRef(new Set<HTMLInputElement>());
  const box = useRef<HTMLDivElement>(null);
  return (
    <ModalLayer
      ref={box}
      onClose={() => (isHeld ? flash(box.current) : onClose())}
      onEscapeKeyDown={closeInnermostFirst}
      onChange={({ target }) => typedInto.current.add(target as HTMLInputElement)}
      // A click that misses the dialog must not take what was typed into its form.
      onPointerDownOutside={(event) => {
        if (![...typedInto.current].some(isUnsent)) return;
        event.preventDefault();
        flash(box.current);
      }}
      data-printed={isPrinted || undefined}
      {...(description ? {} : { "aria-describedby": undefined })}
      className={classes(
        "fixed inset-x-0 bottom-0 z-40 flex max-h-[92dvh] w-full animate-pop flex-col rounded-t-card border border-line bg-raised outline-none",
        // Above the bar at the lower edge of a phone without a button
        "max-sm:pb-[env(safe-area-inset-bottom)]",
        "sm:inset-x-4 sm:top-[max(5vh,16px)] sm:bottom-auto sm:mx-auto sm:max-h-[88dvh] sm:w-auto sm:rounded-card",
        // At 400 % zoom the window is so low that title and buttons leave no room between them: then the whole dialog scrolls.
        "[@media(height<25rem)]:overflow-y-auto",
        widths[width],
      )}
    >
      <div className="flex items-start gap-3 px-5 pt-4 pb-3">
        <div className="min-w-0 flex-1 pt-1">
          <Title className="text-lg font-semibold tracking-tight">{title}</Title>
          {description ? (
            <Description className="mt-1 text-balance break-keep text-muted [&_time]:whitespace-nowrap">{description}</Description>
          ) : null}
        </div>
        <Close
          aria-label={t("close")} aria-disabled={isHeld || undefined}
          className="-mr-2 grid print:hidden size-control shrink-0 place-items-center rounded-control text-muted hover:bg-hover hover:text-text aria-disabled:opacity-40"
        >
          <Icon name="close" />
        </Close>
      </div>
      {children ? (
        <div className="min-h-0 flex-1 overflow-y-auto px-5 py-1 [@media(height<25rem)]:flex-none print:overflow-visible">{children}</div>
      ) : null}
      {footer
        ? <div className="flex flex-wrap justify-end gap-2 px-5 pt-4 pb-5 *:grow sm:*:grow-0 print:hidden">{footer}</div>
        : <div className="h-4" />}
    </ModalLayer>
  );
}

/** Whether a field belongs to a form that is still to be submitted; any other takes effect at once. */
function isUnsent({ isConnected, form, value }: HTMLInputElement): boolean {
  return isConnected && form !== null && value !== "";
}

/** Shows that an attempt to close the dialog was noticed. A colour, because not everybody wants to see things move. */
function flash(dialog: HTMLElement | null): void {
  dialog?.animate({ boxShadow: ["0 0 0 4px var(--accent-text)", "0 0 0 4px transparent"] }, { duration: 900, easing: "ease-in" });
}

/** Escape closes what was opened last: an explanation or an editor (`data-own-escape`) inside the dialog, before the dialog itself. */
function closeInnermostFirst(event: KeyboardEvent): void {
  const explanation = document.querySelector<HTMLElement>("[popover]:popover-open");
  const ownsEscape = event.target instanceof Element && event.target.closest("[data-own-escape]");
  if (!explanation && !ownsEscape) return;
  event.preventDefault();
  explanation?.hidePopover();
}
