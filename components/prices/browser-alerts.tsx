import { useState } from "react";
import { browserAlerts, canNotify } from "@/components/live/browser-alerts";
import { SwitchField } from "@/components/ui/controls/switch-field";
import { Alert } from "@/components/ui/figures/alert";
import { useIsBrowser } from "@/lib/shared/use-is-browser";
import { useTranslations } from "@/lib/shared/use-translations";

/** A switch to show alerts as browser notifications too. Nothing else asks the browser for that permission. */
export function BrowserAlerts() {
  const isBrowser = useIsBrowser();
  return isBrowser && canNotify() ? <Choice /> : null;
}

function Choice() {
  const t = useTranslations("prices.alerts");
  const [isOn, setOn] = useState(browserAlerts.areOn);
  const [isDenied, setDenied] = useState(false);
  const toggle = async (isEnabled: boolean) => {
    const isAllowed = !isEnabled || (await Notification.requestPermission()) === "granted";
    browserAlerts.set(isEnabled && isAllowed);
    setOn(isEnabled && isAllowed);
    setDenied(!isAllowed);
  };
  return (
    <div className="mt-4 border-t border-line pt-3">
      <SwitchField label={t("browser")} hint={t("browserHint")} checked={isOn} onChange={({ target }) => void toggle(target.checked)} />
      {isDenied ? <Alert tone="warn" className="mt-3">{t("browserDenied")}</Alert> : null}
    </div>
  );
}
