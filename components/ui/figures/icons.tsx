import { classes } from "../classes";

/** One drawing a name, on a 16 by 16 grid, stroked with the text colour. */
const drawings = {
  dashboard: "M2 9h5V2H2zM9 14h5V7H9zM2 14h5v-3H2zM9 5h5V2H9z",
  wallet: "M2 5.5A1.5 1.5 0 0 1 3.5 4H13v9H3.5A1.5 1.5 0 0 1 2 11.5zM2 5.5V4a1.5 1.5 0 0 1 1.5-1.5H11M10.5 8.5h.01",
  portfolio: "M8 2v6h6M8 2a6 6 0 1 0 6 6",
  prices: "M2 12l4-5 3 3 5-6",
  social: "M3 3h10v7H7l-3 3v-3H3z",
  leaderboard: "M3 14V8h3v6M6.5 14V3h3v11M10 14v-4h3v4",
  settings: "M2 4.5h5M11 4.5h3M2 11.5h3M9 11.5h5M9 2.8a1.7 1.7 0 1 1 0 3.4 1.7 1.7 0 0 1 0-3.4M7 9.8a1.7 1.7 0 1 1 0 3.4 1.7 1.7 0 0 1 0-3.4",
  logout: "M6 3H3v10h3M9 5l3 3-3 3M12 8H6",
  sidebar: "M2.5 3h11v10h-11zM6.5 3v10",
  menu: "M2.5 4.5h11M2.5 8h11M2.5 11.5h11",
  sun: "M8 5a3 3 0 1 1 0 6 3 3 0 0 1 0-6M8 1.5V3M8 13v1.5M1.5 8H3M13 8h1.5M3.4 3.4l1 1M11.6 11.6l1 1M12.6 3.4l-1 1M4.4 11.6l-1 1",
  moon: "M13.5 9.6A5.8 5.8 0 0 1 6.4 2.5a5.8 5.8 0 1 0 7.1 7.1z",
  bell: "M8 2a3.8 3.8 0 0 0-3.8 3.8c0 3.4-1.2 4.7-1.2 4.7h10s-1.2-1.3-1.2-4.7A3.8 3.8 0 0 0 8 2zM6.7 13a1.4 1.4 0 0 0 2.6 0",
  user: "M8 2.5a2.75 2.75 0 1 1 0 5.5 2.75 2.75 0 0 1 0-5.5M2.8 13.5a5.3 5.3 0 0 1 10.4 0",
  check: "M3 8.5l3.3 3.3L13 4.8",
  close: "M4 4l8 8M12 4l-8 8",
  plus: "M8 3v10M3 8h10",
  minus: "M3 8h10",
  refresh: "M13.5 8A5.5 5.5 0 1 1 11.7 4M13.5 2v3.2h-3.2",
  search: "M7 2.5a4.5 4.5 0 1 1 0 9 4.5 4.5 0 0 1 0-9M10.4 10.4l3.1 3.1",
  copy: "M5.5 5.5h8v8h-8zM3.8 10.5H2.5v-8h8v1.3",
  trash: "M2.5 4h11M6 4V2.5h4V4M4 4l.6 9.5h6.8L12 4M6.7 6.8v4M9.3 6.8v4",
  eye: "M1.5 8S4 3.5 8 3.5 14.5 8 14.5 8 12 12.5 8 12.5 1.5 8 1.5 8M8 6.2a1.8 1.8 0 1 1 0 3.6 1.8 1.8 0 0 1 0-3.6",
  "eye-off": "M3 3l10 10M6.2 3.8A6 6 0 0 1 8 3.5c4 0 6.5 4.5 6.5 4.5a11 11 0 0 1-1.9 2.3M4.3 5A11 11 0 0 0 1.5 8S4 12.5 8 12.5a6 6 0 0 0 3-.8",
  edit: "M3 13l.6-2.7L10.8 3a1.4 1.4 0 0 1 2.1 2.1l-7.2 7.3zM9.6 4.3l2.1 2.1",
  more: "M3.5 7.5a.5.5 0 1 1 0 1 .5.5 0 0 1 0-1M8 7.5a.5.5 0 1 1 0 1 .5.5 0 0 1 0-1M12.5 7.5a.5.5 0 1 1 0 1 .5.5 0 0 1 0-1",
  external: "M6.5 3H3v10h10V9.5M9 2.5h4.5V7M13.2 2.8L7.5 8.5",
  download: "M8 2.5v7.5M4.8 7.2L8 10.4l3.2-3.2M2.5 13.5h11",
  "arrow-up": "M8 13V3M4 7l4-4 4 4",
  "arrow-down": "M8 3v10M4 9l4 4 4-4",
  "arrow-right": "M3 8h10M9 4l4 4-4 4",
  "chevron-down": "M4 6l4 4 4-4",
  "chevron-up": "M4 10l4-4 4 4",
  "chevron-left": "M10 4L6 8l4 4",
  "chevron-right": "M6 4l4 4-4 4",
  sort: "M5 6.5L8 3.5l3 3M5 9.5l3 3 3-3",
  clock: "M8 2a6 6 0 1 1 0 12A6 6 0 0 1 8 2M8 4.8V8l2.2 1.6",
  info: "M8 2a6 6 0 1 1 0 12A6 6 0 0 1 8 2M8 7.3V11M8 5h.01",
  warning: "M8 2.2L14.4 13.5H1.6zM8 6.5v3.2M8 11.6h.01",
  error: "M8 2a6 6 0 1 1 0 12A6 6 0 0 1 8 2M8 4.8v3.8M8 11h.01",
  success: "M8 2a6 6 0 1 1 0 12A6 6 0 0 1 8 2M5.2 8.2l2 2 3.6-4",
  spark: "M8 2v3M8 11v3M2 8h3M11 8h3M4 4l1.8 1.8M10.2 10.2L12 12M12 4l-1.8 1.8M5.8 10.2L4 12",
  play: "M4.5 3v10l8-5z",
  language: "M8 2a6 6 0 1 1 0 12A6 6 0 0 1 8 2M2.2 8h11.6M8 2c2 1.7 2.7 3.7 2.7 6S10 12.3 8 14C6 12.3 5.3 10.3 5.3 8S6 3.7 8 2",
  text: "M2 13L5.5 4 9 13M3.2 10h4.6M10 13l2.2-5.5L14.5 13M10.7 11.4h3.1",
  link: "M6.8 9.2l2.4-2.4M7 4.6l1.2-1.2a2.6 2.6 0 0 1 3.7 0l.7.7a2.6 2.6 0 0 1 0 3.7L11.4 9M9 11.4l-1.2 1.2a2.6 2.6 0 0 1-3.7 0l-.7-.7a2.6 2.6 0 0 1 0-3.7L4.6 7",
  shield: "M8 1.8l5.2 2v4c0 3-2 5.2-5.2 6.4C4.8 13 2.8 10.8 2.8 7.8v-4z",
  heart: "M8 13.2S2.2 9.8 2.2 6a3 3 0 0 1 5.8-1.2A3 3 0 0 1 13.8 6c0 3.8-5.8 7.2-5.8 7.2z",
  repeat: "M3 7V5.5h8.5M9.5 3l2.5 2.5L9.5 8M13 9v1.5H4.5M6.5 8L4 10.5 6.5 13",
  quote: "M3 9h3.5v3.5H3zM3 9a4 4 0 0 1 3-3.8M9.5 9H13v3.5H9.5zM9.5 9a4 4 0 0 1 3-3.8",
  smile: "M8 2a6 6 0 1 1 0 12A6 6 0 0 1 8 2M5.4 9.4a3 3 0 0 0 5.2 0M6 6.3h.01M10 6.3h.01",
  meh: "M8 2a6 6 0 1 1 0 12A6 6 0 0 1 8 2M5.6 10h4.8M6 6.3h.01M10 6.3h.01",
  frown: "M8 2a6 6 0 1 1 0 12A6 6 0 0 1 8 2M5.4 10.9a3 3 0 0 1 5.2 0M6 6.3h.01M10 6.3h.01",
  verified: "M8 1.8l1.7 1.3 2.1-.1.6 2 1.8 1.2-.8 2 .8 2-1.8 1.1-.6 2-2.1 0L8 14.6l-1.7-1.3-2.1 0-.6-2-1.8-1.1.8-2-.8-2 1.8-1.2.6-2 2.1.1zM5.6 8.3l1.7 1.7 3.1-3.5",
  reply: "M6.5 3.5L2.5 7.5l4 4M2.5 7.5h7a4 4 0 0 1 4 4v1",
} as const;

export type IconName = keyof typeof drawings;

interface IconProps {
  name: IconName;
  /** Edge in px; 16 unless told. */
  size?: number;
  className?: string;
}

/** A decorative drawing, hidden from assistive technology: the control around it carries the name. */
export function Icon({ name, size = 16, className }: IconProps) {
  return (
    <svg
      viewBox="0 0 16 16" width={size} height={size} fill="none" stroke="currentColor" strokeWidth={1.6}
      strokeLinecap="round" strokeLinejoin="round" aria-hidden="true" focusable="false"
      className={classes("shrink-0", className)}
    >
      <path d={drawings[name]} />
    </svg>
  );
}

/** The product's mark: a scope whose trace draws an M. */
export function Mark({ size = 22 }: { size?: number }) {
  return (
    <svg viewBox="0 0 22 22" width={size} height={size} aria-hidden="true" focusable="false" className="shrink-0">
      <rect width="22" height="22" rx="6.5" className="fill-accent" />
      <path d="M4.5 15.5V8.2l4.3 5 2.2-2.6 2.2 2.6 4.3-5v7.3" fill="none" strokeWidth="2.1" strokeLinecap="round" strokeLinejoin="round" className="stroke-on-accent" />
    </svg>
  );
}
