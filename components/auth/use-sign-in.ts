"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { toast } from "@/components/ui/overlays/toast-store";
import { textByCode } from "@/lib/client/messages/text-by-code";
import { offerTour } from "@/lib/client/storage/tour";
import { useTranslations } from "@/lib/shared/use-translations";
import { signIn, type SignInOutcome, type SignInMethod } from "./sign-in";

export interface SignInFailure {
  /** What failed, if `text` gives only the reason; null if `text` says both. */
  title: string | null;
  text: string;
  code: string;
}

/** The sign-in ways that create an account. */
const registrations: readonly SignInMethod[] = ["register", "registration-link"];

type Fields = Record<string, string>;

interface UseSignIn {
  /** The sign-in in progress, if any, so that its button can show it. */
  busy: SignInMethod | null;
  /** What went wrong, ready to show. */
  failure: SignInFailure | null;
  /**
   * Signs in, shows a success toast and goes to `returnTo`. Does nothing while another sign-in is in progress. If a second factor is
   * required, goes to its page instead.
   * @param fields the fields to send, or a function that gets them; errors it throws should have a `code`
   * @returns undefined on success (or if busy), else the code of the failure or of the step that has to come first
   */
  submit: (method: SignInMethod, fields?: Fields | (() => Promise<Fields>)) => Promise<string | undefined>;
}

/** Signs in by any of the ways, with the texts of SPEC.md section 8, "Auth screens". */
export function useSignIn(returnTo: string): UseSignIn {
  const router = useRouter();
  const t = useTranslations("auth");
  const errors = useTranslations("errors");
  const codes = useTranslations("errorCodes");
  const [busy, setBusy] = useState<SignInMethod | null>(null);
  const [failure, setFailure] = useState<SignInFailure | null>(null);

  const explain = (method: SignInMethod, code: string): SignInFailure => {
    const isRegistration = registrations.includes(method);
    const general = { title: null, text: isRegistration ? t("register.failed") : t("login.failed"), code };
    const withTitle = (text: string) => ({ title: errors(isRegistration ? "failed.registration" : "failed.login"), text, code });
    if (code === "invalid_credentials") return general;
    const minutes = /^rate_limited:(\d+)$/.exec(code)?.[1];
    if (minutes) return withTitle(errors("too_many_attempts", { minutes: Number(minutes) }));
    if (/\s/.test(code)) return withTitle(code);
    const codeText = /^[a-z_]+$/.test(code) ? (textByCode(codes, code) ?? textByCode(errors, code)) : undefined;
    return codeText === undefined ? general : withTitle(codeText);
  };

  return {
    busy,
    failure,
    submit: async (method, fields) => {
      if (busy) return undefined;
      setBusy(method);
      setFailure(null);
      const outcome = await resolveFields(fields).then((resolved) => signIn(method, resolved), codeOf);
      if (outcome.ok) {
        toast.success(t(registrations.includes(method) ? "register.success" : "login.success"));
        if (method === "demo") offerTour();
        router.replace(returnTo);
        return undefined;
      }
      if (outcome.failure === "second_factor_required") {
        router.push(`/login/second-factor${returnTo === "/dashboard" ? "" : `?from=${encodeURIComponent(returnTo)}`}`);
        return outcome.failure;
      }
      // Not a failure: the calling form shows the next step.
      if (outcome.failure !== "registration_pending") setFailure(explain(method, outcome.failure));
      setBusy(null);
      return outcome.failure;
    },
  };
}

async function resolveFields(fields: Fields | (() => Promise<Fields>) | undefined): Promise<Fields | undefined> {
  return typeof fields === "function" ? fields() : fields;
}

function codeOf(error: unknown): SignInOutcome {
  const { code } = error as { code?: unknown };
  return { ok: false, failure: typeof code === "string" ? code : "internal" };
}
