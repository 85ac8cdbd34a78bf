/**
 * Names the browser that somebody signs in with, to the accounts that were signed in to with it. Random, made by the web half and
 * kept by the browser in a sealed cookie: it says nothing of the device, and whoever has none is merely unknown.
 */
export const deviceHeader = "x-memescope-device";

/** An id that somebody sent, if it has the form of one: 256 bits. */
export function deviceIdOf(sent: string | string[] | null | undefined): string | undefined {
  return typeof sent === "string" && /^[\w-]{43}$/.test(sent) ? sent : undefined;
}
