import { act } from "@testing-library/react";
import { vi } from "vitest";

/** Lets requests be answered, and what follows from their answers be rendered, while timers are fake. */
export async function flushRequests(turns = 10): Promise<void> {
  for (let turn = 0; turn < turns; turn += 1) await act(() => vi.advanceTimersByTimeAsync(5));
}
