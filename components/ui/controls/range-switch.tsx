import { onPlainClick } from "./link";

interface Choice {
  value: string;
  label: string;
  /** The URL of the same choice, which works without a script. */
  href: string;
}

interface RangeSwitchProps {
  /** What is chosen here: "Range". */
  label: string;
  choices: readonly Choice[];
  value: string;
  onChange: (value: string) => void;
}

/** A row of small choices, one of them active. They are links: the choice is kept in the URL. */
export function RangeSwitch({ label, choices, value, onChange }: RangeSwitchProps) {
  return (
    <nav aria-label={label} className="flex flex-wrap gap-1.5">
      {choices.map((choice) => (
        <a
          key={choice.value} href={choice.href} onClick={onPlainClick(() => onChange(choice.value))}
          aria-current={choice.value === value || undefined} className="choice"
        >
          {choice.label}
        </a>
      ))}
    </nav>
  );
}
