import localFont from "next/font/local";

/** Inter for Latin; Chinese comes from the reader's system (globals.css). */
export const inter = localFont({
  src: "../public/fonts/inter-latin.woff2",
  variable: "--font-inter",
  weight: "400 700",
  // It is asked for with the document. What comes too late for the first paint is drawn in the next document: no text is laid out twice.
  display: "optional",
});
