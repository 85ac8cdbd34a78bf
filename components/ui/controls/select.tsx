import type { SelectHTMLAttributes } from "react";
import { Icon } from "../figures/icons";
import { Field, type FieldProps } from "./field";
import { usePreHydrationChange } from "./use-pre-hydration-change";

export interface Option {
  value: string;
  label: string;
  /** The label's language, if that is not the page's. */
  lang?: string;
}

interface SelectProps extends FieldProps, Omit<SelectHTMLAttributes<HTMLSelectElement>, "className" | "children"> {
  options: readonly Option[];
}

/** The native select, restyled. Works as it is with keyboards, touch and screen readers, and keeps what was chosen before hydration. */
export function Select({ label, options, hint, error, hideLabel, className, ...select }: SelectProps) {
  // A value that is not among the options makes the browser show another one.
  const control = usePreHydrationChange<HTMLSelectElement>(select.onChange, (element) =>
    element.value !== select.value && options.some(({ value }) => value === select.value) && element);
  return (
    <Field label={label} hint={hint} error={error} hideLabel={hideLabel} className={className}>
      {(ids) => (
        <div className="relative">
          <select autoComplete="off" {...select} {...ids} ref={control} className="control appearance-none pr-9">
            {options.map(({ value, label: text, lang }) => <option key={value} value={value} lang={lang}>{text}</option>)}
          </select>
          <Icon name="chevron-down" className="select-mark" />
        </div>
      )}
    </Field>
  );
}
