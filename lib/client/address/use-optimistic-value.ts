"use client";

import { useState } from "react";

/** A value that the URL holds, shown as chosen until the URL has followed a moment later. */
export function useOptimisticValue<T>(value: T): [shown: T, choose: (next: T) => void] {
  const [state, setState] = useState({ value, shown: value });
  if (state.value !== value) setState({ value, shown: value });
  return [state.value === value ? state.shown : value, (shown) => setState({ value, shown })];
}
