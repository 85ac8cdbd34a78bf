import { useId } from "react";
import { usePreHydrationChange } from "./use-pre-hydration-change";

interface SliderProps {
  /** For assistive technology only: a heading above says it already. */
  label: string;
  value: number;
  min: number;
  max: number;
  /** Values shown below the track; they must be evenly spaced from `min` to `max`. */
  marks?: readonly number[];
  /** What a screen reader announces for the value, for example "14 px". */
  valueText: string;
  onChange: (value: number) => void;
  /** Called when the user lets go: the time to store the value and confirm it. */
  onCommit?: (value: number) => void;
}

/** The native range input, restyled, with marks. */
export function Slider({ label, value, min, max, marks = [], valueText, onChange, onCommit }: SliderProps) {
  const id = useId();
  const control = usePreHydrationChange<HTMLInputElement>(({ target }) =>
    onChange(target.valueAsNumber), (element) => element.valueAsNumber !== value && element);
  const commit = (element: HTMLInputElement) => onCommit?.(element.valueAsNumber);
  return (
    <div>
      <div className="flex items-baseline justify-between gap-3">
        <label htmlFor={id} className="sr-only">{label}</label>
        {/* Screen readers get it as the slider's value; as an output, it would be announced a second time. */}
        <span aria-hidden="true" className="num ml-auto text-sm text-muted">{valueText}</span>
      </div>
      <input
        ref={control} id={id} type="range" autoComplete="off" className="range" min={min} max={max} value={value} aria-valuetext={valueText}
        onChange={(event) => onChange(event.currentTarget.valueAsNumber)}
        onPointerUp={(event) => commit(event.currentTarget)} onKeyUp={(event) => commit(event.currentTarget)}
      />
      {marks.length > 0 ? (
        <div aria-hidden="true" className="num -mt-1 flex justify-between text-xs text-muted">
          {marks.map((mark) => <span key={mark} className="flex w-6 justify-center whitespace-nowrap">{mark}</span>)}
        </div>
      ) : null}
    </div>
  );
}
