import { useState } from "react";
import { SwitchField } from "@/components/ui/controls/switch-field";
import { Dialog } from "@/components/ui/overlays/dialog";
import { singleKeys } from "@/lib/client/keys/single-keys";
import { useTranslations } from "@/lib/shared/use-translations";

const groups = {
  everywhere: [
    { id: "palette", pressed: ["Ctrl", "K"], pressedOnMac: ["⌘", "K"] },
    { id: "keys", pressed: ["?"] },
    { id: "next", pressed: ["Tab"] },
    { id: "menu", pressed: ["↑", "↓"] },
    { id: "tabs", pressed: ["←", "→"] },
    { id: "close", pressed: ["Esc"] },
  ],
  mentions: [
    { id: "mentionNext", pressed: ["J", "K"] },
    { id: "mentionRead", pressed: ["E"] },
    { id: "mentionSentiment", pressed: ["S"] },
    { id: "mentionOpen", pressed: ["O"] },
    { id: "mentionUndo", pressed: ["Z"] },
    { id: "mentionSelect", pressed: ["X"] },
    { id: "mentionExtend", pressed: ["Shift", "J", "K"] },
  ],
} as const;

/** All keyboard shortcuts, and a switch for the single-key ones. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations("palette.keys");
  const [areOn, setOn] = useState(singleKeys.areOn);
  const isMac = navigator.platform.startsWith("Mac");
  return (
    <Dialog title={t("title")} onClose={onClose}>
      {(["everywhere", "mentions"] as const).map((group) => (
        <section key={group} className="mb-3">
          <h3 className="mb-2 text-sm font-medium text-muted">{t(group)}</h3>
          <dl className="grid gap-2">
            {groups[group].map((one) => (
              <div key={one.id} className="flex items-center justify-between gap-4">
                <dt>{t(one.id)}</dt>
                <dd className="flex gap-1">{(isMac && "pressedOnMac" in one ? one.pressedOnMac : one.pressed).map((key) => (
                  <kbd key={key} className="key">{key}</kbd>
                ))}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      <div className="border-t border-line pt-3">
        <SwitchField
          label={t("single")} hint={t("singleHint")} checked={areOn}
          onChange={({ target }) => { singleKeys.set(target.checked); setOn(target.checked); }}
        />
      </div>
    </Dialog>
  );
}
