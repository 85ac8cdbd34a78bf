import { useRouter } from "next/navigation";
import { useState } from "react";
import { toast } from "@/components/ui/overlays/toast-store";
import { offerTour } from "@/lib/client/storage/tour";
import { useTranslations } from "@/lib/shared/use-translations";
import { signIn, type SignInOutcome, type SignInMethod } from "./sign-in";
import { explainSignIn, registrations, type SignInFailure } from "./sign-in-failure";

type Fields = Record<string, string>;

interface UseSignIn {
  /** The sign-in in progress, if any, so that its button can show it. */
  busy: SignInMethod | null;
  /** What went wrong, ready to show. */
  failure: SignInFailure | null;
  /**
   * Signs in, shows a success toast and goes to `returnTo`. Does nothing while another sign-in is in progress. If a second factor is
   * required, goes to its page instead. Keeps the URL's fragment, which the browser brought along from the link that was followed.
   * @param fields the fields to send, or a function that gets them; errors it throws should have a `code`
   * @returns undefined on success (or if busy), else the code of the failure or of the step that has to come first
   */
  submit: (method: SignInMethod, fields?: Fields | (() => Promise<Fields>)) => Promise<string | undefined>;
}

/**
 * Signs in by any of the ways, with the texts of SPEC.md section 8, "Auth screens".
 * @param earlier a failure that led to this page
 */
export function useSignIn(returnTo: string, earlier: SignInFailure | null = null): UseSignIn {
  const router = useRouter();
  const t = useTranslations("auth");
  const errors = useTranslations("errors");
  const codes = useTranslations("errorCodes");
  const [busy, setBusy] = useState<SignInMethod | null>(null);
  const [failure, setFailure] = useState(earlier);

  return {
    busy,
    failure,
    submit: async (method, fields) => {
      if (busy) return undefined;
      setBusy(method);
      setFailure(null);
      const outcome = await resolveFields(fields).then((resolved) => signIn(method, resolved), codeOf);
      if (outcome.ok) {
        const isRegistration = registrations.includes(method);
        toast.success(t(isRegistration ? "register.success" : "login.success"));
        if (method === "demo") offerTour();
        // The fragment of a link that completes a registration is its token.
        router.replace(method === "registration-link" ? returnTo : returnTo + location.hash);
        return undefined;
      }
      if (outcome.failure === "second_factor_required") {
        router.push(`/login/second-factor${returnTo === "/dashboard" ? "" : `?from=${encodeURIComponent(returnTo)}`}${location.hash}`);
        return outcome.failure;
      }
      // Not a failure: the calling form shows the next step.
      if (outcome.failure !== "registration_pending") setFailure(explainSignIn({ auth: t, errors, codes }, method, outcome.failure));
      setBusy(null);
      return outcome.failure;
    },
  };
}

async function resolveFields(fields: Fields | (() => Promise<Fields>) | undefined): Promise<Fields | undefined> {
  return typeof fields === "function" ? fields() : fields;
}

function codeOf(error: unknown): SignInOutcome {
  const { code, retryAfterS } = error as { code?: unknown; retryAfterS?: number | null };
  const wait = code === "rate_limited" && retryAfterS ? `:${Math.ceil(retryAfterS / 60)}` : "";
  return { ok: false, failure: typeof code === "string" ? code + wait : "internal" };
}
