"use client";

import { createContext, useContext, type ReactNode } from "react";
import type { MissingSources } from "@/lib/shared/missing-sources";

const MissingSourcesContext = createContext<MissingSources>({ prices: null, mentions: null });

/** The texts come from the server, so that an installation with all sources sends none of them. */
export function MissingSourcesProvider({ missing, children }: { missing: MissingSources; children: ReactNode }) {
  return <MissingSourcesContext value={missing}>{children}</MissingSourcesContext>;
}

/** The sources without which something can never be known, as opposed to not yet. */
export function useMissingSources(): MissingSources {
  return useContext(MissingSourcesContext);
}
