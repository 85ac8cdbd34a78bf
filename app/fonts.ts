import localFont from "next/font/local";

// Inter 4 for Latin, in its text size with weights 400 to 700; Chinese uses the user's system fonts (globals.css).

/**
 * Unaccented letters, digits and the symbols that screens use: what every page needs. Preloaded with the document. If it arrives too
 * late for the first paint, it is used only from the next document on, so that no text is laid out twice.
 */
const inter = localFont({ src: "../public/fonts/inter-core.woff2", variable: "--font-inter", weight: "400 700", display: "optional" });

/** Accented letters and rarer symbols, fetched only if the page contains one. */
const interAccents = localFont({
  src: "../public/fonts/inter-accents.woff2",
  variable: "--font-inter-accents",
  weight: "400 700",
  display: "optional",
  preload: false,
  adjustFontFallback: false,
  declarations: [
    {
      prop: "unicode-range",
      value: "U+A1-AC, U+AE-AF, U+B4-B6, U+B8, U+BA-D6, U+D8-FF, U+131, U+152-153, U+2BB-2BC, U+2C6, U+2DA, U+2DC, U+300-301, U+303-304, U+308-309, U+323, U+2002, U+200B, U+201A, U+201E, U+2039-203A, U+2044, U+2122, U+FEFF",
    },
  ],
});

/** The classes that define both fonts' variables for the stylesheet. */
export const fontNames = `${inter.variable} ${interAccents.variable}`;
