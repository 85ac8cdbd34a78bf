import localFont from "next/font/local";

/** Inter for Latin; Chinese comes from the reader's system (globals.css). */
export const inter = localFont({
  src: "../public/fonts/inter-latin.woff2",
  variable: "--font-inter",
  weight: "100 900",
  display: "swap",
});
