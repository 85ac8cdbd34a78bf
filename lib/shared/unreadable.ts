import type { CallKey } from "@/contracts/calls";

/** Says of an answer of the web half's server how many entries of its lists are left out because they could not be read. */
export const unreadableHeader = "x-memescope-unreadable";

/** The same for the answers that a page is rendered with. */
export type UnreadableCounts = Readonly<Partial<Record<CallKey, number>>>;
