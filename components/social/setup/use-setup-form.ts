import type { ScrapingJob } from "@/contracts/social/calls";
import { socialLimits } from "@/contracts/social/rules";
import { toast } from "@/components/ui/overlays/toast-store";
import { type FormErrors, type FormFailure, useForm } from "@/lib/client/form/use-form";
import { ApiError } from "@/lib/client/request/api";
import { useTranslations } from "@/lib/shared/use-translations";
import type { TrackingChanges } from "../changes";
import { useWebhookTexts } from "../webhooks/use-webhook-texts";
import { checkSetupForm, setupOfValues, valuesOfJob, type SetupErrors, type SetupValues } from "./setup-form-rules";

export type TrackingForm = ReturnType<typeof useSetupForm>;

/**
 * The setup form: the job's settings, overlaid with the user's edits. So a job that is read only after the form has opened
 * fills the fields that were not edited, and saving keeps them. `onSaved` receives the job, with the webhook's secret if a
 * webhook was created.
 */
export function useSetupForm(job: ScrapingJob | null, save: TrackingChanges["save"], onSaved: (job: ScrapingJob) => void) {
  const t = useTranslations("social");
  const textsOf = useFieldTexts();
  const { refusal } = useWebhookTexts();
  const form = useForm({
    initial: valuesOfJob(job),
    check: (values) => textsOf(checkSetupForm(values)),
    send: async (values) => {
      const saved = await save(setupOfValues(values), job);
      form.reset();
      toast.success(job ? t("setup.updated") : t("setup.completed", { minutes: saved.frequency }));
      onSaved(saved);
    },
    failed: t(job ? "failed.updateConfiguration" : "setup.failed"),
    rule: (name, path) => textsOf(ruleOf(path))[name],
    refusal: (failure) => ({ webhookUrl: refusal(failure) }),
    draft: "setup",
    // Whoever knows a webhook's URL can often post to it.
    secret: ["webhookUrl"],
  });
  const explain = (failure: FormFailure): Omit<FormFailure, "cause"> => {
    if (!job && isUnavailable(failure.cause)) return { title: t("comingSoon"), text: null };
    return job && isGone(failure.cause) ? { ...failure, text: t("setup.noJob") } : failure;
  };
  return { ...form, failure: form.failure && explain(form.failure) };
}

function useFieldTexts(): (errors: SetupErrors) => FormErrors<SetupValues> {
  const t = useTranslations("social.setup.form");
  return ({ username, keywords, webhookUrl }) => ({
    username: username && t(username, { max: socialLimits.usernameMax }),
    keywords: keywords && t(keywords, { max: keywords === "keywordsTooMany" ? socialLimits.keywordsMax : socialLimits.keywordMax }),
    webhookUrl: webhookUrl && t(webhookUrl),
  });
}

/** SPEC.md section 8: a 404 or a failed fetch means that scraping is not available yet; so does a 503. */
function isUnavailable(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 0 || error.status === 503);
}

function isGone(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.code === "no_scraping_job");
}

/** The rule of a field that the server says was broken; a single keyword is named by its index, as in `keywords.3`. */
function ruleOf(path: string): SetupErrors {
  if (path === "username") return { username: "usernameInvalid" };
  if (path === "webhookUrl") return { webhookUrl: "webhookInvalid" };
  return { keywords: path === "keywords" ? "keywordsTooMany" : "keywordTooLong" };
}
