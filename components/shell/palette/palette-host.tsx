import dynamic from "next/dynamic";
import { type Dispatch, type SetStateAction, useCallback, useEffect } from "react";
import { IconButton } from "@/components/ui/controls/icon-button";
import { isSingleKey } from "@/lib/client/keys/single-keys";
import { laterPart, withMessages } from "@/lib/client/messages/with-messages";
import { isImeKey } from "@/lib/shared/composing";
import { preload } from "@/lib/shared/server-unreachable";
import { useTranslations } from "@/lib/shared/use-translations";
import { useEarlyKeys } from "./early-keys";

const loadPalette = () => withMessages(["palette"], () => import("./palette"), "Palette");
/** Loaded when they are opened or about to be, so that no page waits for them. */
const Palette = dynamic(loadPalette, { ssr: false });
const KeysDialog = laterPart(["palette"], () => import("./keys-dialog"), "KeysDialog");

export type PaletteLayer = "palette" | "keys" | null;

/** The command palette's button, and the shortcuts that open the palette and the list of shortcuts from any screen. */
export function PaletteHost(
  { open, setOpen, className }: { open: PaletteLayer; setOpen: Dispatch<SetStateAction<PaletteLayer>>; className?: string },
) {
  const t = useTranslations("shell");
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === "Control" || event.key === "Meta") preload(loadPalette);
      const layer = layerOfKey(event);
      if (layer === null) return;
      event.preventDefault();
      setOpen((now) => (now === layer ? null : layer));
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [setOpen]);
  const close = useCallback(() => setOpen(null), [setOpen]);
  const early = useEarlyKeys(open === "palette", close);
  return (
    <>
      <IconButton
        icon="search" label={t("palette")} aria-haspopup="dialog" aria-keyshortcuts="Control+K Meta+K" className={className}
        onClick={() => setOpen("palette")} onPointerEnter={() => preload(loadPalette)}
      />
      {open === "palette" ? <Palette early={early} onClose={close} onShowKeys={() => setOpen("keys")} /> : null}
      {open === "keys" ? <KeysDialog onClose={close} /> : null}
    </>
  );
}

/** Ctrl-K or ⌘K, even while typing; `?` only when the user is not typing, no dialog is open and single-key shortcuts are on. */
function layerOfKey(event: KeyboardEvent): PaletteLayer {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
  if (isImeKey(event) || altKey) return null;
  if ((ctrlKey || metaKey) && !shiftKey && key.toLowerCase() === "k") return "palette";
  return key === "?" && isSingleKey(event) ? "keys" : null;
}
