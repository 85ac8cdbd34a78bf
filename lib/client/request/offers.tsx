"use client";

import { createContext, useContext, useMemo, type ReactNode } from "react";
import type { CallKey } from "@/contracts/calls";

const UnsupportedCallsContext = createContext<ReadonlySet<CallKey>>(new Set());

/** @param lacking the calls that this product API cannot answer */
export function OffersProvider({ unsupported, children }: { unsupported: readonly CallKey[]; children: ReactNode }) {
  return <UnsupportedCallsContext value={useMemo(() => new Set(unsupported), [unsupported])}>{children}</UnsupportedCallsContext>;
}

/** Whether the product API can answer a call; controls that need a call it cannot answer are not offered. */
export function useOffers(call: CallKey): boolean {
  return !useContext(UnsupportedCallsContext).has(call);
}

/** Renders its children if the product API can answer a call. */
export function Offered({ by, children }: { by: CallKey; children: ReactNode }) {
  return useOffers(by) ? children : null;
}
