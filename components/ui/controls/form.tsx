import type { FormHTMLAttributes, SyntheticEvent } from "react";
import { Alert } from "../figures/alert";
import { toast } from "../overlays/toast-store";

interface Failure {
  title: string | null;
  text: string | null;
}

/** A form's state, as returned by `useForm`. */
export interface FormState {
  isBusy: boolean;
  /** An error that belongs to no field. */
  failure: Failure | null;
  /** @returns a failure that arrived after the form was removed from the page */
  onSubmit: (event: SyntheticEvent<HTMLElement>) => Promise<Failure | null>;
}

interface FormProps extends Omit<FormHTMLAttributes<HTMLFormElement>, "method" | "noValidate" | "onSubmit"> {
  form: Omit<FormState, "isBusy">;
}

/** Shows a failure as a toast if it arrived after its form was removed from the page. */
export function toastLateFailure(failure: Failure | null): void {
  if (failure) toast.error(failure.text ?? failure.title ?? "", failure.text && failure.title ? { title: failure.title } : {});
}

/**
 * A form that shows errors belonging to no field above its fields. All other props go to the `<form>`. If no script takes over, the browser
 * submits it by itself: by POST, because a GET URL would put passwords into histories and logs.
 */
export function Form({ form: { failure, onSubmit }, children, ...form }: FormProps) {
  return (
    <form {...form} method="post" noValidate onSubmit={(event) => void onSubmit(event).then(toastLateFailure)}>
      {failure ? <Alert tone="error" title={failure.title}>{failure.text}</Alert> : null}
      {children}
    </form>
  );
}
