import type { FormHTMLAttributes, SyntheticEvent } from "react";
import { Alert } from "../figures/alert";

/** What a form knows of itself, as `useForm` tells it. */
export interface FormState {
  isBusy: boolean;
  /** What went wrong and belongs to no field. */
  failure: { title: string | null; text: string | null } | null;
  onSubmit: (event: SyntheticEvent<HTMLElement>) => Promise<void>;
}

interface FormProps extends Omit<FormHTMLAttributes<HTMLFormElement>, "noValidate" | "onSubmit"> {
  form: Omit<FormState, "isBusy">;
}

/** A form that tells above its fields what belongs to none of them. All other props go to the `<form>`. */
export function Form({ form: { failure, onSubmit }, children, ...form }: FormProps) {
  return (
    <form {...form} noValidate onSubmit={(event) => void onSubmit(event)}>
      {failure ? <Alert tone="error" title={failure.title}>{failure.text}</Alert> : null}
      {children}
    </form>
  );
}
