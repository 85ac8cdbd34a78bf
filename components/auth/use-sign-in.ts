"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { toast } from "@/components/ui/overlays/toast-store";
import { textByCode } from "@/lib/client/messages/text-by-code";
import { offerTour } from "@/lib/client/storage/tour";
import { useTranslations } from "@/lib/shared/use-translations";
import { signIn, type SignInOutcome, type SignInWay } from "./sign-in";

export interface SignInFailure {
  /** What failed, where `text` is the reason and does not say so itself. */
  title: string | null;
  text: string;
}

/** Ways that make an account. */
const registrations: readonly SignInWay[] = ["register", "registration-link"];

type Fields = Record<string, string>;

interface UseSignIn {
  /** The way under way, if any: its button shows it. */
  busy: SignInWay | null;
  /** What went wrong, ready to show. */
  failure: SignInFailure | null;
  /**
   * Signs in, says so and goes to `returnTo`; one way at a time. Where the password is not enough, it goes where the rest is asked for.
   * @param fields what to send, or how it is come by; what that throws has a `code`
   * @returns the code of what went wrong or has to happen first, if something did
   */
  submit: (way: SignInWay, fields?: Fields | (() => Promise<Fields>)) => Promise<string | undefined>;
}

/** Signing in by any way, with its words: SPEC.md section 8, "Auth screens". */
export function useSignIn(returnTo: string): UseSignIn {
  const router = useRouter();
  const t = useTranslations("auth");
  const errors = useTranslations("errors");
  const codes = useTranslations("errorCodes");
  const [busy, setBusy] = useState<SignInWay | null>(null);
  const [failure, setFailure] = useState<SignInFailure | null>(null);

  const explain = (way: SignInWay, code: string): SignInFailure => {
    const isRegistration = registrations.includes(way);
    const general = { title: null, text: isRegistration ? t("register.failed") : t("login.failed") };
    const because = (text: string) => ({ title: errors(isRegistration ? "failed.registration" : "failed.login"), text });
    if (code === "invalid_credentials") return general;
    const minutes = /^rate_limited:(\d+)$/.exec(code)?.[1];
    if (minutes) return because(errors("too_many_attempts", { minutes: Number(minutes) }));
    if (/\s/.test(code)) return because(code);
    const words = /^[a-z_]+$/.test(code) ? (textByCode(codes, code) ?? textByCode(errors, code)) : undefined;
    return words === undefined ? general : because(words);
  };

  return {
    busy,
    failure,
    submit: async (way, fields) => {
      if (busy) return undefined;
      setBusy(way);
      setFailure(null);
      const outcome = await comeBy(fields).then((given) => signIn(way, given), codeOf);
      if (outcome.ok) {
        toast.success(t(registrations.includes(way) ? "register.success" : "login.success"));
        if (way === "demo") offerTour();
        router.replace(returnTo);
        return undefined;
      }
      if (outcome.failure === "second_factor_required") {
        router.push(`/login/second-factor${returnTo === "/dashboard" ? "" : `?from=${encodeURIComponent(returnTo)}`}`);
        return outcome.failure;
      }
      // Nothing failed: what is to follow is told by who asked.
      if (outcome.failure !== "registration_pending") setFailure(explain(way, outcome.failure));
      setBusy(null);
      return outcome.failure;
    },
  };
}

async function comeBy(fields: Fields | (() => Promise<Fields>) | undefined): Promise<Fields | undefined> {
  return typeof fields === "function" ? fields() : fields;
}

function codeOf(error: unknown): SignInOutcome {
  const { code } = error as { code?: unknown };
  return { ok: false, failure: typeof code === "string" ? code : "internal" };
}
