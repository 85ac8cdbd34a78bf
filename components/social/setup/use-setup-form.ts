"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import type { ScrapingJob } from "@/contracts/social";
import { socialLimits } from "@/contracts/social-rules";
import { toast } from "@/components/ui/overlays/toast-store";
import { ApiError } from "@/lib/client/request/api";
import { useErrorText } from "@/lib/client/request/use-error-text";
import type { TrackingChanges } from "../changes";
import { useWebhookTexts } from "../webhooks/use-webhook-texts";
import { checkSetupForm, setupOfValues, valuesOfJob, type SetupErrors, type SetupValues } from "./setup-form-rules";

/** What is wrong with each field, in words. */
export type FieldTexts = Partial<Record<keyof SetupErrors, string>>;

/** Why the setup did not go through: not yet possible at all, or refused for a reason. */
export type SetupProblem = { kind: "coming-soon" } | { kind: "failed"; title: string; reason: string };

export type SetupSubmit = ReturnType<typeof useSetupForm>;

/**
 * The setup form's state: the job's settings, and over them what was changed here. A job that is read only after the form
 * has opened so fills what nobody has touched, and saving keeps it. `onSaved` gets the job, with a webhook's secret where
 * one was made.
 */
export function useSetupForm(job: ScrapingJob | null, save: TrackingChanges["save"], onSaved: (job: ScrapingJob) => void) {
  const t = useTranslations("social.setup");
  const [changed, setChanged] = useState<Partial<SetupValues>>({});
  const values = { ...valuesOfJob(job), ...changed };
  const [errors, setErrors] = useState<FieldTexts>({});
  const [problem, setProblem] = useState<SetupProblem | null>(null);
  const [isBusy, setBusy] = useState(false);
  const textsOf = useFieldTexts();
  const refusedOf = useRefusedFields();
  const problemOf = useProblem();

  /** @returns the fields to mend; none when it went through or failed for another reason */
  const submit = async (): Promise<FieldTexts> => {
    const wrong = textsOf(checkSetupForm(values));
    setErrors(wrong);
    if (Object.keys(wrong).length > 0) return wrong;
    setBusy(true);
    setProblem(null);
    try {
      const saved = await save(setupOfValues(values), job);
      setChanged({});
      toast.success(job ? t("updated") : t("completed", { minutes: saved.frequency }));
      onSaved(saved);
      return {};
    } catch (error) {
      const refused = refusedOf(error);
      setErrors(refused);
      if (Object.keys(refused).length === 0) setProblem(problemOf(error, job !== null));
      return refused;
    } finally {
      setBusy(false);
    }
  };
  return {
    values, errors, problem, isBusy, submit,
    change: (next: Partial<SetupValues>) => {
      setChanged((known) => ({ ...known, ...next }));
      setErrors({});
    },
    /** Back to what the job is set to, or to the defaults without one. */
    reset: () => {
      setChanged({});
      setErrors({});
      setProblem(null);
    },
    dismiss: () => setProblem(null),
  };
}

function useFieldTexts(): (errors: SetupErrors) => FieldTexts {
  const t = useTranslations("social.setup.form");
  return ({ username, keywords, webhookUrl }) => ({
    ...(username && { username: t(username, { max: socialLimits.usernameMax }) }),
    ...(keywords && { keywords: t(keywords, { max: keywords === "keywordsTooMany" ? socialLimits.keywordsMax : socialLimits.keywordMax }) }),
    ...(webhookUrl && { webhookUrl: t(webhookUrl) }),
  });
}

function useProblem(): (error: unknown, isUpdate: boolean) => SetupProblem {
  const t = useTranslations("social");
  const errorText = useErrorText();
  return (error, isUpdate) => {
    if (!isUpdate && isOutOfReach(error)) return { kind: "coming-soon" };
    const isGone = isUpdate && error instanceof ApiError && (error.status === 404 || error.code === "no_scraping_job");
    const title = t(isUpdate ? "failed.updateConfiguration" : "setup.failed");
    return { kind: "failed", title, reason: isGone ? t("setup.noJob") : errorText(error, title) };
  };
}

/** SPEC.md section 8: a 404 or a failure to fetch means that scraping is still to come. */
function isOutOfReach(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 0 || error.status === 503);
}

/** The fields that the server names: what our own refuses by its rules in the form's texts, anything else with its words. */
function useRefusedFields(): (error: unknown) => FieldTexts {
  const textsOf = useFieldTexts();
  const { refusal } = useWebhookTexts();
  return (error) => {
    if (!(error instanceof ApiError)) return {};
    const webhookUrl = refusal(error);
    if (webhookUrl !== null) return { webhookUrl };
    const named = error.errors.flatMap(({ field, message }) => {
      const name = (["username", "keywords", "webhookUrl"] as const).find((one) => field === one || field.startsWith(`${one}.`));
      return name ? [[name, error.code === "invalid_input" ? textsOf(ruleOf(field))[name] : message]] : [];
    });
    return Object.fromEntries(named) as FieldTexts;
  };
}

/** The rule of a field that the server says is broken; a single keyword is named by its place, as `keywords.3`. */
function ruleOf(field: string): SetupErrors {
  if (field === "username") return { username: "usernameInvalid" };
  if (field === "webhookUrl") return { webhookUrl: "webhookInvalid" };
  return { keywords: field === "keywords" ? "keywordsTooMany" : "keywordTooLong" };
}
