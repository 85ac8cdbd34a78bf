import type { ReactNode, SelectHTMLAttributes } from "react";
import { classes } from "../classes";
import { Icon } from "../figures/icons";
import { controlClasses, Field } from "./field";

export interface Option {
  value: string;
  label: string;
  disabled?: boolean;
}

interface SelectProps extends Omit<SelectHTMLAttributes<HTMLSelectElement>, "className" | "children"> {
  label: ReactNode;
  options: readonly Option[];
  hint?: ReactNode;
  error?: string | null;
  hideLabel?: boolean;
  className?: string;
}

/** The platform's own select, dressed. Works with every keyboard, finger and reader as it is. */
export function Select({ label, options, hint, error, hideLabel, className, ...select }: SelectProps) {
  return (
    <Field label={label} hint={hint} error={error} hideLabel={hideLabel} className={className}>
      {(ids) => (
        <div className="relative">
          <select {...select} {...ids} className={classes(controlClasses, "appearance-none pr-9")}>
            {options.map(({ value, label: text, disabled }) => (
              <option key={value} value={value} disabled={disabled}>{text}</option>
            ))}
          </select>
          <Icon name="chevron-down" className="select-mark" />
        </div>
      )}
    </Field>
  );
}
