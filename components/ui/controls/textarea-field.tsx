import type { ReactNode, TextareaHTMLAttributes } from "react";
import { classes } from "../classes";
import { controlClasses, Field } from "./field";

interface TextareaFieldProps extends Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, "className" | "children"> {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | null;
}

/** A multi-line text field with its label. */
export function TextareaField({ label, hint, error, rows = 3, ...rest }: TextareaFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(ids) => <textarea rows={rows} {...rest} {...ids} className={classes(controlClasses, "block py-2")} />}
    </Field>
  );
}
