import type { ReactNode, TextareaHTMLAttributes } from "react";
import { classes } from "./classes";
import { controlClasses, Field } from "./field";

interface TextareaFieldProps extends Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, "className" | "children"> {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | null;
  hideLabel?: boolean;
  className?: string;
}

/** Several lines of text with their label. */
export function TextareaField({ label, hint, error, hideLabel, className, rows = 3, ...rest }: TextareaFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} hideLabel={hideLabel} className={className}>
      {(ids) => <textarea rows={rows} {...rest} {...ids} className={classes(controlClasses, "block py-2")} />}
    </Field>
  );
}
