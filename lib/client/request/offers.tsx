"use client";

import { createContext, useContext, useMemo, type ReactNode } from "react";
import type { CallKey } from "@/contracts/calls";

const LackingContext = createContext<ReadonlySet<CallKey>>(new Set());

/** @param lacking the calls that this product API cannot answer */
export function OffersProvider({ lacking, children }: { lacking: readonly CallKey[]; children: ReactNode }) {
  return <LackingContext value={useMemo(() => new Set(lacking), [lacking])}>{children}</LackingContext>;
}

/** Whether the product API can answer a call; controls that need a call it cannot answer are not offered. */
export function useOffers(call: CallKey): boolean {
  return !useContext(LackingContext).has(call);
}

/** Renders its children if the product API can answer a call. */
export function Offered({ by, children }: { by: CallKey; children: ReactNode }) {
  return useOffers(by) ? children : null;
}
