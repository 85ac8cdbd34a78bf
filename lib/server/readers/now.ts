import "server-only";
import { cache } from "react";

/** The time at which this page is rendered, the same for all of it; milliseconds since 1970. */
export const readNowMs = cache(() => Date.now());
