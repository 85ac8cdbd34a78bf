"use client";

import { type ChangeEvent, type FormEvent, useState } from "react";
import type { AuthErrorKey, FieldErrors } from "./validation";

/**
 * A form that says what is wrong on submit, takes each word back while it is being mended, and puts
 * the focus on the first wrong field.
 */
export function useCheckedForm<Field extends string>(
  empty: Record<Field, string>,
  check: (values: Record<Field, string>) => FieldErrors<Field>,
  onValid: (values: Record<Field, string>) => void,
) {
  const [values, setValues] = useState(empty);
  const [errors, setErrors] = useState<FieldErrors<Field>>({});
  return {
    values,
    fieldProps: (name: Field) => ({
      name,
      value: values[name],
      onChange: (event: ChangeEvent<HTMLInputElement>) => {
        const next = { ...values, [name]: event.currentTarget.value };
        setValues(next);
        setErrors(stillWrong(errors, check(next)));
      },
    }),
    errorOf: (name: Field): AuthErrorKey | undefined => errors[name],
    onSubmit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      const found = check(values);
      setErrors(found);
      const first = (Object.keys(empty) as Field[]).find((name) => found[name]);
      if (first) (event.currentTarget.elements.namedItem(first) as HTMLInputElement | null)?.focus();
      else onValid(values);
    },
  };
}

/** Only fields that were already marked change their mark while typing. */
function stillWrong<Field extends string>(shown: FieldErrors<Field>, now: FieldErrors<Field>): FieldErrors<Field> {
  const names = Object.keys(shown) as Field[];
  return Object.fromEntries(names.filter((name) => now[name]).map((name) => [name, now[name]])) as FieldErrors<Field>;
}
