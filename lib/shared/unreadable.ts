import type { CallKey } from "@/contracts/calls";

/** Response header of the web half's server: how many list entries were left out of an answer because they could not be read. */
export const unreadableHeader = "x-memescope-unreadable";

/** The same for the answers that a page is rendered with. */
export type UnreadableCounts = Readonly<Partial<Record<CallKey, number>>>;
