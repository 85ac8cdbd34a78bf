import { classes } from "../classes";
import type { IconName } from "./drawings";

interface IconProps {
  name: IconName;
  /** Edge length in px; 16 by default. */
  size?: keyof typeof sizes;
  className?: string;
}

const sizes = {
  11: "size-[11px]", 12: "size-[12px]", 13: "size-[13px]", 14: "size-[14px]", 16: undefined, 18: "size-[18px]", 22: "size-[22px]",
} as const;

/**
 * A decorative icon in the text colour: the control around it has the name, and assistive technology ignores an empty element. The
 * stylesheet paints it as a mask (tailwind.config.ts), so that a row with three icons costs only three class names.
 */
export function Icon({ name, size = 16, className }: IconProps) {
  return <span className={classes("icon", `icon-${name}`, sizes[size], className)} />;
}

/** The product's logo: an oscilloscope trace in the shape of an M. */
export function Mark() {
  return (
    <svg viewBox="0 0 22 22" width={24} height={24} aria-hidden="true" focusable="false" className="shrink-0">
      <rect width="22" height="22" rx="6.5" className="fill-accent" />
      <path
        d="M4.5 15.5V8.2l4.3 5 2.2-2.6 2.2 2.6 4.3-5v7.3" fill="none" strokeWidth="2.1" strokeLinecap="round" strokeLinejoin="round"
        className="stroke-on-accent"
      />
    </svg>
  );
}
