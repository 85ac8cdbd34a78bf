import "server-only";
import { cache } from "react";

/** The time at which this page is rendered, the same throughout the page; milliseconds since 1970. */
export const readNowMs = cache(() => Date.now());
