import type { Config } from "tailwindcss";
import plugin from "tailwindcss/plugin";
import { drawings } from "./components/ui/figures/drawings";

/**
 * Tokens live in app/themes.css. Here stands only what Tremor's charts ask for by name,
 * each pointing at a token, so that a chart follows the theme like everything else.
 */
const tremor = {
  brand: { faint: "var(--soft)", muted: "var(--soft)", subtle: "var(--c2)", DEFAULT: "var(--accent)", emphasis: "var(--accent-text)", inverted: "var(--on-accent)" },
  background: { muted: "var(--bg)", subtle: "var(--hover)", DEFAULT: "var(--surface)", emphasis: "var(--muted)" },
  border: { DEFAULT: "var(--line)" },
  ring: { DEFAULT: "var(--line)" },
  content: { subtle: "var(--muted)", DEFAULT: "var(--muted)", emphasis: "var(--text)", strong: "var(--text)", inverted: "var(--surface)" },
};

/** A drawing as an image; only what a quoted data address may not hold is encoded. */
function drawn(path: string): string {
  const svg = `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16' fill='none' stroke='#000' stroke-width='1.6' stroke-linecap='round' stroke-linejoin='round'><path d='${path}'/></svg>`;
  return `url("data:image/svg+xml,${svg.replace(/[#<>]/g, encodeURIComponent)}")`;
}

/** A class for each drawing; `icon` in app/parts.css paints it. */
const icons = plugin(({ addBase }) => addBase(Object.fromEntries(Object.entries(drawings).map(([name, path]) => [`.icon-${name}`, { "--drawing": drawn(path) }]))));

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
