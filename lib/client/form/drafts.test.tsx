import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, expect, it } from "vitest";
import { TextField } from "@/components/ui/controls/field";
import { Form } from "@/components/ui/controls/form";
import { English } from "@/tests/support/web/test-providers";
import { leaveEndedSession } from "../request/session";
import { noteAccount, shownAccount } from "../startup/fresh-document";
import { forgetAccount } from "../storage/account-keys";
import { forgetDraftsOfOthers } from "../storage/drafts";
import { useForm, type FormOptions } from "./use-form";

type Values = { handle: string; url: string };

function Sample(options: Partial<FormOptions<Values>>) {
  const form = useForm<Values>({ initial: { handle: "", url: "" }, send: () => undefined, ...options });
  return (
    <Form form={form}>
      <TextField {...form.field("handle")} label="Handle" />
      <TextField {...form.field("url")} label="URL" />
      <button type="submit">Send</button>
    </Form>
  );
}

const input = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) => fireEvent.change(input(label), { target: { value } });
const values = () => [input("Handle").value, input("URL").value];
const show = (options: Partial<FormOptions<Values>> = { draft: "sample" }) => render(<English><Sample {...options} /></English>);
/** What is left in the browser, as text. */
const stored = () => JSON.stringify({ ...sessionStorage, ...localStorage });
/** Leads to the login page, as after a refused request; jsdom cannot load it, and the next `show` is the page after the return. */
function endSession() {
  leaveEndedSession();
  cleanup();
}

beforeAll(() => noteAccount("account-of-this-document"));
afterEach(() => sessionStorage.clear());

it("keeps what was typed into a form for the return after the session has ended, once", () => {
  show();
  type("Handle", "ada");
  endSession();
  forgetDraftsOfOthers();
  show();
  expect(values()).toEqual(["ada", ""]);
  cleanup();
  show();
  expect(values()).toEqual(["", ""]);
});

it("keeps it again if the session ends once more", () => {
  show();
  type("Handle", "ada");
  endSession();
  show();
  type("URL", "https://example.com");
  endSession();
  show();
  expect(values()).toEqual(["ada", "https://example.com"]);
});

it("lets fields that nobody touched follow what is known when the user returns", () => {
  show({ draft: "sample", initial: { handle: "", url: "https://old.example" } });
  type("Handle", "ada");
  endSession();
  show({ draft: "sample", initial: { handle: "bea", url: "https://new.example" } });
  expect(values()).toEqual(["ada", "https://new.example"]);
});

it.each<[string, Partial<FormOptions<Values>>]>([
  ["a form that asks for none", {}],
  ["a secret field", { draft: "sample", secret: ["url"] }],
])("stores nothing of %s", (_what, options) => {
  show(options);
  type("URL", "https://example.com/hooks/T0KEN");
  endSession();
  expect(stored()).not.toContain("T0KEN");
  show(options);
  expect(values()).toEqual(["", ""]);
});

it("stores nothing of a form that was sent or left before", async () => {
  show({ draft: "sample", done: cleanup });
  type("Handle", "ada");
  await act(async () => void fireEvent.click(screen.getByText("Send")));
  expect(screen.queryByLabelText("Handle")).toBeNull();
  endSession();
  expect(stored()).not.toContain("ada");
});

it("keeps what was typed into a form that asks for it when it is closed, unless it is being sent", async () => {
  const options = { draft: "sample", keepsDraft: true, send: () => new Promise<void>(() => undefined) };
  show(options);
  type("Handle", "ada");
  cleanup();
  show(options);
  expect(values()).toEqual(["ada", ""]);
  await act(async () => void fireEvent.click(screen.getByText("Send")));
  cleanup();
  show(options);
  expect(values()).toEqual(["", ""]);
});

it("gives one form nothing of another", () => {
  show({ draft: "one" });
  type("Handle", "ada");
  endSession();
  show({ draft: "other" });
  expect(values()).toEqual(["", ""]);
});

it("gives another account nothing, and removes it as soon as that one is shown", () => {
  show();
  type("Handle", "ada");
  endSession();
  expect(stored()).toContain("ada");
  const [key] = Object.keys(sessionStorage);
  sessionStorage.setItem(key!, sessionStorage.getItem(key!)!.replace(shownAccount()!, "another-account"));
  show();
  expect(values()).toEqual(["", ""]);
  forgetDraftsOfOthers();
  expect(stored()).not.toContain("ada");
});

it("is forgotten when the user logs out", () => {
  show();
  type("Handle", "ada");
  endSession();
  forgetAccount();
  expect(stored()).not.toContain("ada");
});

it("survives whatever somebody else has stored under the key", () => {
  for (const text of ["{", "null", "7", "{\"account\":\"account-of-this-document\"}", "{\"account\":\"account-of-this-document\",\"forms\":3}"]) {
    sessionStorage.setItem("memescope-drafts", text);
    show();
    expect(values()).toEqual(["", ""]);
    cleanup();
  }
});
