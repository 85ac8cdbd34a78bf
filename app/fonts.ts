import localFont from "next/font/local";

// Inter 4 for Latin, weights 400 to 700 of the size for text; Chinese comes from the reader's system (globals.css).

/**
 * Letters without accents, figures, and the signs that screens draw: what every page needs. It is asked for with the document. What
 * comes too late for the first paint is drawn in the next document: no text is laid out twice.
 */
const inter = localFont({ src: "../public/fonts/inter-core.woff2", variable: "--font-inter", weight: "400 700", display: "optional" });

/** Letters with accents and rarer signs, fetched where one stands on the page. */
const interAccents = localFont({
  src: "../public/fonts/inter-accents.woff2",
  variable: "--font-inter-accents",
  weight: "400 700",
  display: "optional",
  preload: false,
  adjustFontFallback: false,
  declarations: [{ prop: "unicode-range", value: "U+A1-AC, U+AE-AF, U+B4-B6, U+B8, U+BA-D6, U+D8-FF, U+131, U+152-153, U+2BB-2BC, U+2C6, U+2DA, U+2DC, U+300-301, U+303-304, U+308-309, U+323, U+2002, U+200B, U+201A, U+201E, U+2039-203A, U+2044, U+2122, U+FEFF" }],
});

/** Classes that name both to the stylesheet. */
export const fontNames = `${inter.variable} ${interAccents.variable}`;
