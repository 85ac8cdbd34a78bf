import { drawings, type IconName } from "./drawings";

/** Edge of a drawing's grid, and of the cell in which it stands among the others: no edge of one shows at another's. */
const [grid, cell] = [16, 24];
/** In the order in which they stand in the sheet. */
export const iconNames = Object.keys(drawings) as IconName[];

/**
 * All drawings as one image, side by side: a browser reads each image of a mask as a document of its own. It is a file and not
 * part of the stylesheet, so that the stylesheet, which every first paint waits for, fits into the first flight of a connection.
 */
export const iconSheet = [
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${cell * iconNames.length} ${grid}" fill="none" stroke="#000" stroke-width="1.6" stroke-linecap="round" stroke-linejoin="round">`,
  ...iconNames.map((name, nth) => `<path transform="translate(${cell * nth + (cell - grid) / 2})" d="${drawings[name]}"/>`),
  "</svg>",
].join("");

/** What the sheet's address ends with: another sheet has another address, so that browsers may keep each for good. */
export const iconSheetPath = `/icons.svg?${checksum(iconSheet)}`;

/** As `mask-size` and `mask-position` have them: the sheet's width in icons, and where the drawing stands whose number is `--nth`. */
export const iconSheetSize = `${(100 * cell * iconNames.length) / grid}% 100%`;
export const iconSheetPosition = `calc(${100 / (cell * iconNames.length - grid)}% * (${cell} * var(--nth) + ${(cell - grid) / 2})) 0`;

/** FNV-1a of 32 bits (http://www.isthe.com/chongo/tech/comp/fnv/), in letters and digits. */
function checksum(text: string): string {
  let sum = 0x811c9dc5;
  for (const char of text) sum = Math.imul(sum ^ char.charCodeAt(0), 0x01000193) >>> 0;
  return sum.toString(36);
}
