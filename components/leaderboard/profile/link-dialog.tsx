import { visibleText } from "@/contracts/fields/typed-rules";
import { leaderboardLimits } from "@/contracts/leaderboard/rules";
import { Alert } from "@/components/ui/figures/alert";
import { Button } from "@/components/ui/controls/button";
import { TextField } from "@/components/ui/controls/field";
import { toastLateFailure } from "@/components/ui/controls/form";
import { FormDialog } from "@/components/ui/overlays/form-dialog";
import { toast } from "@/components/ui/overlays/toast-store";
import { useForm } from "@/lib/client/form/use-form";
import { useTranslations } from "@/lib/shared/use-translations";
import type { LinkedProfile } from "../changes";

interface LinkDialogProps {
  linked: LinkedProfile | null;
  /** An example URL that works with the sandbox's stand-in platform; null elsewhere. */
  example: string | null;
  link: (profileUrl: string) => Promise<void>;
  unlink: () => Promise<void>;
  onClose: () => void;
}

/** Asks for the URL of the caller's profile on the trading-social platform. */
export function LinkDialog({ linked, example, link, unlink, onClose }: LinkDialogProps) {
  const t = useTranslations("leaderboardMore.link");
  const tFailed = useTranslations("leaderboard.failed");
  const form = useForm({
    initial: { profile_url: linked?.url ?? "" },
    check: ({ profile_url: url }) => {
      const wrong = checkProfileUrl(url);
      return { profile_url: wrong && t(wrong) };
    },
    send: ({ profile_url: url }) => link(visibleText(url)).then(() => void toast.success(t("done"))),
    done: onClose,
    failed: tFailed("linkProfile"),
  });
  // A form without fields, so that progress and failures show as in the other form. Only one of the two can be submitted at a time.
  const removal = useForm({
    initial: {}, send: () => unlink().then(() => void toast.success(t("unlinked"))), done: onClose, failed: tFailed("unlinkProfile"),
  });
  return (
    <FormDialog
      form={{ ...form, isBusy: form.isBusy || removal.isBusy }} title={t("title")} description={t("text")} width={500} submit={t("submit")}
      onClose={onClose}
      aside={linked ? (
        <Button
          variant="danger" className="sm:mr-auto" busy={removal.isBusy} held={form.isBusy}
          onClick={(event) => void removal.onSubmit(event).then(toastLateFailure)}
        >
          {t("unlink")}
        </Button>
      ) : null}
    >
      {removal.failure ? <Alert tone="error" title={removal.failure.title}>{removal.failure.text}</Alert> : null}
      <TextField
        {...form.field("profile_url")} label={t("url")} type="url" inputMode="url"
        hint={example === null ? undefined : t("example", { url: example })}
        autoComplete="url" autoCapitalize="none" spellCheck={false} autoFocus required maxLength={leaderboardLimits.profileUrlMax}
      />
    </FormDialog>
  );
}

/** The key of the error text for a URL as typed; null if it can be sent. */
function checkProfileUrl(text: string): "required" | "invalid" | null {
  const url = visibleText(text);
  if (url === "") return "required";
  return URL.canParse(url) && /^https?:$/.test(new URL(url).protocol) ? null : "invalid";
}
