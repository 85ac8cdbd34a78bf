import { useState } from "react";

/** A value kept in the URL, shown as chosen at once until the URL follows a moment later. */
export function useOptimisticValue<T>(value: T): [shown: T, choose: (next: T) => void] {
  const [state, setState] = useState({ value, shown: value });
  if (state.value !== value) setState({ value, shown: value });
  return [state.value === value ? state.shown : value, (shown) => setState({ value, shown })];
}
