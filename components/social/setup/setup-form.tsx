import type { NotificationToggles, ScrapingJob } from "@/contracts/social/calls";
import { scrapeFrequencies, scrapeFrequencyDefault, socialLimits } from "@/contracts/social/rules";
import { Button } from "@/components/ui/controls/button";
import { Card } from "@/components/ui/figures/card";
import { TextField } from "@/components/ui/controls/field";
import { Form } from "@/components/ui/controls/form";
import { Select } from "@/components/ui/controls/select";
import { SwitchField } from "@/components/ui/controls/switch-field";
import { useMissingSources } from "@/lib/client/request/missing-sources";
import { useTranslations } from "@/lib/shared/use-translations";
import { WebhookUrlField } from "../webhooks/webhook-url-field";
import type { TrackingForm } from "./use-setup-form";

interface SetupFormProps {
  job: ScrapingJob | null;
  /** Its failures are shown above the cards. */
  form: TrackingForm;
  /** False if it is known that the network cannot be read, so that no tracking can be started. */
  isReady: boolean;
}

/** What to track, how often, and which notifications to get. */
export function SetupForm({ job, form, isReady }: SetupFormProps) {
  const t = useTranslations("social.setup.form");
  const tSocial = useTranslations("social");
  const { mentions: missing } = useMissingSources();
  const isHeld = job === null && !isReady;
  const { values, change } = form;
  const frequencies = scrapeFrequencies.map((count) => ({
    value: `${count}`, label: t(count === scrapeFrequencyDefault ? "minutesRecommended" : "minutes", { count }),
  }));
  return (
    <Card title={t("title")}>
      <Form form={{ ...form, failure: null }} className="grid gap-4">
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,15rem),1fr))] items-start gap-4">
          <TextField
            {...form.field("username")} label={t("username")} hint={t("usernameHint")} required autoComplete="off" autoCapitalize="none"
            spellCheck={false} maxLength={60}
          />
          <Select
            label={t("frequency")} options={frequencies} value={`${values.frequency}`}
            onChange={({ target }) =>
              change({ frequency: scrapeFrequencies.find((one) => `${one}` === target.value) ?? scrapeFrequencyDefault })}
          />
        </div>
        <TextField
          {...form.field("keywords")} label={t("keywords")} hint={t("keywordsHint")}
          placeholder={t("keywordsPlaceholder")} autoComplete="off" autoCapitalize="none" spellCheck={false} dir="auto" maxLength={1200}
        />
        <WebhookUrlField {...form.field("webhookUrl")} label={t("webhook")} />
        <NotificationSwitches values={values} onChange={change} />
        <div className="flex flex-wrap gap-2 max-sm:*:flex-1">
          <Button
            variant="primary" type="submit" icon={job ? "check" : "play"} busy={form.isBusy} held={isHeld}
            title={isHeld ? (missing?.text ?? tSocial("comingSoon")) : undefined}
          >
            {t(job ? "update" : "start")}
          </Button>
        </div>
      </Form>
    </Card>
  );
}

function NotificationSwitches(
  { values, onChange }: { values: NotificationToggles; onChange: (change: Partial<NotificationToggles>) => void },
) {
  const t = useTranslations("social.setup.form");
  const choices = [
    { name: "mentions", label: t("notifyMentions"), hint: t("notifyMentionsHint") },
    { name: "sentiment", label: t("notifySentiment"), hint: t("notifySentimentHint", { step: socialLimits.sentimentStep }) },
    { name: "engagement", label: t("notifyEngagement"), hint: t("notifyEngagementHint", { threshold: socialLimits.engagementThreshold }) },
  ] as const;
  return (
    <fieldset className="grid gap-2.5">
      <legend className="mb-1 text-sm font-[550]">{t("notifications")}</legend>
      {choices.map(({ name, label, hint }) => (
        <SwitchField
          key={name} label={label} hint={hint} checked={values[name]}
          onChange={({ target }) => onChange({ [name]: target.checked })}
        />
      ))}
    </fieldset>
  );
}
