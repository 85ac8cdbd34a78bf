import { type InputHTMLAttributes, type ReactNode, useId } from "react";
import { usePreHydrationChange } from "./use-pre-hydration-change";

interface SwitchFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, "type" | "className" | "children" | "role"> {
  label: ReactNode;
  hint?: ReactNode;
}

/** An on/off setting that takes effect at once: a real checkbox with the role of a switch. */
export function SwitchField({ label, hint, ...input }: SwitchFieldProps) {
  const id = useId();
  const control = usePreHydrationChange<HTMLInputElement>(input.onChange, (element) =>
    input.checked !== undefined && element.checked !== input.checked && element);
  return (
    <div className="flex min-h-control items-center justify-between gap-4">
      <label htmlFor={id} className="grid cursor-pointer gap-0.5">
        <span id={`${id}-name`} className="font-[550]">{label}</span>
        {hint ? <span id={`${id}-hint`} className="text-sm text-pretty text-muted">{hint}</span> : null}
      </label>
      <span className="relative inline-flex shrink-0">
        <input
          // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a checkbox itself says whether it is checked
          autoComplete="off" {...input} ref={control} id={id} type="checkbox" role="switch"
          aria-labelledby={`${id}-name`} aria-describedby={hint ? `${id}-hint` : undefined}
          className="peer h-[22px] w-10 cursor-pointer appearance-none rounded-full border border-field bg-surface transition-colors checked:border-accent checked:bg-accent disabled:bg-hover"
        />
        <span
          className="pointer-events-none absolute top-1 left-1 size-3.5 rounded-full bg-field transition-transform peer-checked:translate-x-[18px] peer-checked:bg-on-accent"
        />
      </span>
    </div>
  );
}
