import type { TextareaHTMLAttributes } from "react";
import { Field, type FieldProps } from "./field";

type TextareaFieldProps =
  & Pick<FieldProps, "label" | "hint" | "error">
  & Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, "className" | "children">;

/** A multi-line text field with its label. Without a spell check, iPhones do not correct it either. */
export function TextareaField({ label, hint, error, rows = 3, ...rest }: TextareaFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(ids) => (
        <textarea
          rows={rows} autoCorrect={rest.spellCheck === false ? "off" : undefined} {...rest} {...ids} className="control block py-2"
        />
      )}
    </Field>
  );
}
