import type { FormHTMLAttributes, SyntheticEvent } from "react";
import { Alert } from "../figures/alert";
import { toast } from "../overlays/toast-store";

interface Failure {
  title: string | null;
  text: string | null;
}

/** What a form knows of itself, as `useForm` tells it. */
export interface FormState {
  isBusy: boolean;
  /** What went wrong and belongs to no field. */
  failure: Failure | null;
  /** @returns a failure that came after the form had gone */
  onSubmit: (event: SyntheticEvent<HTMLElement>) => Promise<Failure | null>;
}

interface FormProps extends Omit<FormHTMLAttributes<HTMLFormElement>, "method" | "noValidate" | "onSubmit"> {
  form: Omit<FormState, "isBusy">;
}

/** Tells by a toast what a form has gone too early for. */
export function tellMissed(missed: Failure | null): void {
  if (missed) toast.error(missed.text ?? missed.title ?? "", missed.text && missed.title ? { title: missed.title } : {});
}

/**
 * A form that tells above its fields what belongs to none of them. All other props go to the `<form>`. Where no script takes it over
 * the browser sends it itself: by POST, for an address would tell a password to histories and logs.
 */
export function Form({ form: { failure, onSubmit }, children, ...form }: FormProps) {
  return (
    <form {...form} method="post" noValidate onSubmit={(event) => void onSubmit(event).then(tellMissed)}>
      {failure ? <Alert tone="error" title={failure.title}>{failure.text}</Alert> : null}
      {children}
    </form>
  );
}
