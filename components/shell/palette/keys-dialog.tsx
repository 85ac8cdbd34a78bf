"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { SwitchField } from "@/components/ui/controls/switch-field";
import { Dialog } from "@/components/ui/overlays/dialog";
import { singleKeys } from "./single-keys";

const keys = [
  { id: "palette", pressed: ["Ctrl", "K"], pressedOnMac: ["⌘", "K"] },
  { id: "keys", pressed: ["?"] },
  { id: "next", pressed: ["Tab"] },
  { id: "menu", pressed: ["↑", "↓"] },
  { id: "tabs", pressed: ["←", "→"] },
  { id: "close", pressed: ["Esc"] },
] as const;

/** All keys, and whether single ones do anything. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations("palette.keys");
  const [areOn, setOn] = useState(singleKeys.areOn);
  const isMac = navigator.platform.startsWith("Mac");
  return (
    <Dialog title={t("title")} onClose={onClose}>
      <dl className="grid gap-2">
        {keys.map((one) => (
          <div key={one.id} className="flex items-center justify-between gap-4">
            <dt>{t(one.id)}</dt>
            <dd className="flex gap-1">{(isMac && "pressedOnMac" in one ? one.pressedOnMac : one.pressed).map((key) => <kbd key={key} className="key">{key}</kbd>)}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-4 border-t border-line pt-3">
        <SwitchField label={t("single")} hint={t("singleHint")} checked={areOn} onChange={({ target }) => { singleKeys.turn(target.checked); setOn(target.checked); }} />
      </div>
    </Dialog>
  );
}
