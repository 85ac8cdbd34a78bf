import { act, fireEvent, renderHook } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import type { Mention, MentionPage } from "@/contracts/social/calls";
import { accountKeys } from "@/lib/client/storage/account-keys";
import { useLocalMarks } from "./use-local-marks";

beforeEach(() => localStorage.clear());

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

it("a mention that another tab marks as read is read here at once, and stays so when the marks are removed", () => {
  const { result } = renderHook(() => useLocalMarks("7"));
  const isRead = () => result.current.apply({ mentions: [mentionOf("one")] } as MentionPage)!.mentions[0]!.is_read;
  const tell = () => fireEvent(window, new StorageEvent("storage", { key: accountKeys.readMentions }));
  localStorage.setItem(accountKeys.readMentions, JSON.stringify({ userId: "7", ids: ["one"] }));
  expect(isRead()).toBe(false);
  tell();
  expect(isRead()).toBe(true);
  localStorage.removeItem(accountKeys.readMentions);
  tell();
  expect(isRead()).toBe(true);
});
