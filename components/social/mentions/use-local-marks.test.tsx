import { act, renderHook } from "@testing-library/react";
import { expect, it } from "vitest";
import type { Mention } from "@/contracts/social/calls";
import { accountKeys } from "@/lib/client/storage/account-keys";
import { useLocalMarks } from "./use-local-marks";

const mentionOf = (id: string) => ({ id }) as Mention;
const stored = () => (JSON.parse(localStorage.getItem(accountKeys.readMentions)!) as { ids: string[] }).ids;

it("a mention marked as read here leaves those that another tab has marked meanwhile", () => {
  const { result } = renderHook(() => useLocalMarks("7"));
  act(() => result.current.mark([mentionOf("one")], true));
  localStorage.setItem(accountKeys.readMentions, JSON.stringify({ userId: "7", ids: ["other", "one"] }));
  act(() => result.current.mark([mentionOf("two")], true));
  expect(stored()).toEqual(["two", "other", "one"]);
  act(() => result.current.mark([mentionOf("one")], false));
  expect(stored()).toEqual(["two", "other"]);
});
