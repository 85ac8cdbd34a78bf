import type { Config } from "tailwindcss";
import plugin from "tailwindcss/plugin";
import { iconNames, iconSheetPath, iconSheetPosition, iconSheetSize } from "./components/ui/figures/icon-sheet";

/**
 * Tokens live in app/themes.css. This has only the names that Tremor's charts require, each mapped to a token, so that a chart follows the
 * theme like everything else.
 */
const tremor = {
  brand: {
    faint: "var(--soft)", muted: "var(--soft)", subtle: "var(--c2)", DEFAULT: "var(--accent)", emphasis: "var(--accent-text)",
    inverted: "var(--on-accent)",
  },
  background: { muted: "var(--bg)", subtle: "var(--hover)", DEFAULT: "var(--surface)", emphasis: "var(--muted)" },
  border: { DEFAULT: "var(--line)" },
  ring: { DEFAULT: "var(--line)" },
  content: { subtle: "var(--muted)", DEFAULT: "var(--muted)", emphasis: "var(--text)", strong: "var(--text)", inverted: "var(--surface)" },
};

/** One class per icon, which sets its index in the sheet; `icon` in app/parts.css paints it. */
const icons = plugin(({ addBase, addComponents }) => {
  addBase(Object.fromEntries(iconNames.map((name, nth) => [`.icon-${name}`, { "--nth": String(nth) }])));
  addComponents({ ".of-icon-sheet": { mask: `url("${iconSheetPath}") ${iconSheetPosition} / ${iconSheetSize} no-repeat` } });
});

export default {
  plugins: [icons],
  theme: {
    extend: {
      colors: { tremor, "dark-tremor": tremor },
      fontSize: {
        "tremor-label": ["0.857rem", { lineHeight: "1.4" }],
        "tremor-default": ["0.929rem", { lineHeight: "1.45" }],
        "tremor-title": ["1.143rem", { lineHeight: "1.35" }],
        "tremor-metric": ["1.857rem", { lineHeight: "1.15" }],
      },
      borderRadius: { "tremor-small": "var(--radius-sm)", "tremor-default": "var(--radius-sm)", "tremor-full": "9999px" },
    },
  },
} satisfies Config;
