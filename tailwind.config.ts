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

/** Edge of a drawing's grid, and of the cell in which it stands among the others: no edge of one shows at another's. */
const [grid, cell] = [16, 24];

/**
 * All drawings as one image, side by side: a browser reads each image of a mask as a document of its own, before the first
 * paint. Only what a quoted data address may not hold is encoded.
 */
function drawnTogether(paths: readonly string[]): string {
  const width = cell * paths.length;
  const placed = paths.map((path, nth) => `<path transform='translate(${cell * nth + (cell - grid) / 2})' d='${path}'/>`).join("");
  const svg = `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 ${width} ${grid}' fill='none' stroke='#000' stroke-width='1.6' stroke-linecap='round' stroke-linejoin='round'>${placed}</svg>`;
  return `url("data:image/svg+xml,${svg.replace(/[#<>]/g, encodeURIComponent)}")`;
}

/** Where in that image a drawing stands, as `mask-position` has it: in parts of what the image is larger than the icon. */
function placeOf(nth: number, count: number): string {
  return `${Number(((100 * (cell * nth + (cell - grid) / 2)) / (cell * count - grid)).toFixed(4))}%`;
}

/** A class for each drawing; `icon` in app/parts.css paints it. */
const icons = plugin(({ addBase }) => {
  const names = Object.keys(drawings);
  addBase({
    ":root": { "--drawings": drawnTogether(Object.values(drawings)), "--drawings-width": `${(100 * cell * names.length) / grid}%` },
    ...Object.fromEntries(names.map((name, nth) => [`.icon-${name}`, { "--place": placeOf(nth, names.length) }])),
  });
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
