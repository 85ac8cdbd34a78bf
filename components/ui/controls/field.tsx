import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from "react";
import { classes } from "../classes";
import { Icon } from "../figures/icons";
import { usePreHydrationChange } from "./use-pre-hydration-change";

interface ControlIds {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
}

/** What a field has besides its control. */
export interface FieldProps {
  label: ReactNode;
  /** Shown below the control while there is no error. */
  hint?: ReactNode;
  /** What is wrong, in one sentence; announced as soon as it appears. */
  error?: string | null;
  /** Hides the label visually; assistive technology still has it. */
  hideLabel?: boolean;
  className?: string;
}

/** Label, control, hint and error, tied together for assistive technology. */
export function Field(
  { label, hint, error, hideLabel = false, className, children }: FieldProps & { children: (ids: ControlIds) => ReactNode },
) {
  const id = useId();
  const noteId = `${id}-note`;
  const hasNote = Boolean(error) || Boolean(hint);
  return (
    <div className={classes("grid content-start gap-1.5", className)}>
      <label htmlFor={id} className={hideLabel ? "sr-only" : "text-sm font-[550]"}>{label}</label>
      {children({ id, "aria-describedby": hasNote ? noteId : undefined, "aria-invalid": error ? true : undefined })}
      <div id={noteId} aria-live="polite" className="field-note">
        {error ? (
          <span className="flex items-start gap-1.5 text-down"><Icon name="error" size={14} className="mt-[0.15em]" />{error}</span>
        ) : hint ? <span className="text-muted">{hint}</span> : null}
      </div>
    </div>
  );
}

interface TextFieldProps extends FieldProps, Omit<InputHTMLAttributes<HTMLInputElement>, "children" | "className"> {
  /** Shown inside the control at its end, such as an eye icon. */
  trailing?: ReactNode;
  ref?: Ref<HTMLInputElement>;
}

/**
 * A one-line text field with its label. Keeps what was typed before hydration. All other props go to the `<input>`; without
 * a spell check, iPhones do not correct it either, which would replace a handle by a word.
 */
export function TextField({ label, hint, error, hideLabel, className, trailing, ref, ...input }: TextFieldProps) {
  const box = usePreHydrationChange<HTMLDivElement, HTMLInputElement>(input.onChange, (element) => {
    const typed = element.querySelector("input");
    return input.value !== undefined && typed?.value !== String(input.value) && typed;
  });
  return (
    <Field label={label} hint={hint} error={error} hideLabel={hideLabel} className={className}>
      {(ids) => (
        <div ref={box} className="relative">
          <input
            autoCorrect={input.spellCheck === false ? "off" : undefined} {...input} {...ids} ref={ref}
            className={classes("control", trailing ? "pr-11" : null)}
          />
          {trailing ? <div className="absolute inset-y-0 right-0 grid place-items-center">{trailing}</div> : null}
        </div>
      )}
    </Field>
  );
}
