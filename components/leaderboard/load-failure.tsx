"use client";

import { Alert } from "@/components/ui/figures/alert";
import { Button } from "@/components/ui/controls/button";
import { useErrorText } from "@/lib/client/request/use-error-text";
import type { Loadable } from "@/lib/client/cache/loadable";
import { useTranslations } from "@/lib/shared/use-translations";

interface LoadFailureProps {
  title: string;
  part: Pick<Loadable<unknown>, "data" | "error" | "retry">;
  /** Said where the failure has no words of its own. */
  text?: string;
}

/** What could not be read, with a Retry; milder where an older answer still shows. */
export function LoadFailure({ title, part, text = "" }: LoadFailureProps) {
  const tCommon = useTranslations("common");
  const errorText = useErrorText();
  const detail = errorText(part.error, text, text && title);
  return (
    <Alert tone={part.data === undefined ? "error" : "warn"} title={title} action={<Button icon="refresh" onClick={part.retry}>{tCommon("retry")}</Button>}>
      {detail === title ? null : detail}
    </Alert>
  );
}
