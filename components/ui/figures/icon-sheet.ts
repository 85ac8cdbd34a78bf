import { drawings, type IconName } from "./drawings";

/** Edge lengths of an icon's grid and of its cell in the sheet; the margin between them keeps neighbouring icons from bleeding into it. */
const [grid, cell] = [16, 24];
/** In the order of the sheet. */
export const iconNames = Object.keys(drawings) as IconName[];

/**
 * All icons side by side in one image, because browsers parse each mask image as a separate document. It is a file of its own so that the
 * stylesheet, which every first paint waits for, fits into the first round trip of a connection.
 */
export const iconSheet = [
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${cell * iconNames.length} ${grid}" fill="none" stroke="#000" stroke-width="1.6" stroke-linecap="round" stroke-linejoin="round">`,
  ...iconNames.map((name, nth) => `<path transform="translate(${cell * nth + (cell - grid) / 2})" d="${drawings[name]}"/>`),
  "</svg>",
].join("");

/** The sheet's URL. A changed sheet gets a new URL, so browsers may cache each one permanently. */
export const iconSheetPath = `/icons.svg?${checksum(iconSheet)}`;

/** Values for `mask-size` and `mask-position`: the sheet's width in icons, and the position of the icon with index `--nth`. */
export const iconSheetSize = `${(100 * cell * iconNames.length) / grid}% 100%`;
export const iconSheetPosition = `calc(${100 / (cell * iconNames.length - grid)}% * (${cell} * var(--nth) + ${(cell - grid) / 2})) 0`;

/** 32-bit FNV-1a (http://www.isthe.com/chongo/tech/comp/fnv/) in base 36. */
function checksum(text: string): string {
  let sum = 0x811c9dc5;
  for (const char of text) sum = Math.imul(sum ^ char.charCodeAt(0), 0x01000193) >>> 0;
  return sum.toString(36);
}
