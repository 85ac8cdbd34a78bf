import { classes } from "@/components/ui/classes";
import { Alert } from "@/components/ui/figures/alert";
import { useErrorText } from "@/lib/client/request/use-error-text";
import { RetryButton } from "./retry-button";

interface RetryAlertProps {
  error: unknown;
  title: string;
  /** Shown if the error has no text of its own. */
  text?: string;
  /** Retry is busy until what this returns has settled. */
  onRetry: () => unknown;
  /** Use `warn` if earlier data is still shown below. */
  tone?: "error" | "warn";
  /** Another failure on the page is shown with a Retry that includes this part: then only what is missing is said here. */
  isCovered?: boolean;
  className?: string;
}

/** Says what could not be loaded and why, with a Retry button. */
export function RetryAlert({ error, title, text = "", onRetry, tone = "error", isCovered = false, className }: RetryAlertProps) {
  const errorText = useErrorText();
  if (isCovered) return <p className={classes("text-sm text-down", className)}>{text || title}</p>;
  const detail = errorText(error, text, text && title);
  return (
    <Alert tone={tone} title={title} className={className} action={<RetryButton onRetry={onRetry} />}>
      {detail === title ? null : detail}
    </Alert>
  );
}
