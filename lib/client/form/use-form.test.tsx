import { act, cleanup, fireEvent, render, renderHook, screen } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import messages from "@/messages/en.json";
import { TextField } from "@/components/ui/controls/field";
import { Form } from "@/components/ui/controls/form";
import { toast, toastStore } from "@/components/ui/overlays/toast-store";
import { English } from "@/tests/support/web/test-providers";
import { ApiError } from "../request/api";
import { useForm, type FormOptions } from "./use-form";

/** `hidden` is not rendered. */
type Values = { name: string; words: string; hidden: string };

function Sample(options: Partial<FormOptions<Values>>) {
  const form = useForm<Values>({
    initial: { name: "", words: "", hidden: "" },
    check: ({ name, words }) => ({
      name: name === "" ? "No name" : name.includes(" ") ? "Has a space" : null, words: words === "" ? "No words" : null,
    }),
    send: () => undefined,
    failed: "Failed to save",
    ...options,
  });
  return (
    <Form form={form} aria-busy={form.isBusy}>
      <TextField {...form.field("name")} label="Name" />
      <TextField {...form.field("words")} label="Words" />
      <button type="submit">Send</button>
      <button type="button" onClick={form.reset}>Reset</button>
    </Form>
  );
}

const show = (options: Partial<FormOptions<Values>> = {}) => render(<Sample {...options} />, { wrapper: English });
const input = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) => fireEvent.change(input(label), { target: { value } });
const send = () => act(async () => fireEvent.click(screen.getByText("Send")));
/** The note at each field; null if there is none. */
const fieldErrors = () => ["Name", "Words"].map((label) => {
  const note = input(label).getAttribute("aria-describedby");
  return note && document.getElementById(note)?.textContent;
});

async function fillAndSend() {
  type("Name", "ada");
  type("Words", "one");
  await send();
}
const refuseWith = (error: unknown) => vi.fn(async (_values: Values): Promise<void> => Promise.reject(error));

describe("the check", () => {
  it("waits until the form is submitted, then says what is wrong with every field and focuses the first", async () => {
    const sent = vi.fn();
    show({ send: sent });
    type("Name", " ");
    type("Name", "");
    expect(fieldErrors()).toEqual([null, null]);
    await send();
    expect(fieldErrors()).toEqual(["No name", "No words"]);
    expect(document.activeElement).toBe(input("Name"));
    expect(sent).not.toHaveBeenCalled();
  });

  it("continues while a wrong field is edited, and leaves the other fields alone until the form is submitted", async () => {
    show();
    type("Words", "one");
    await send();
    type("Name", "ada l");
    expect(fieldErrors()).toEqual(["Has a space", null]);
    type("Name", "ada");
    expect(fieldErrors()).toEqual([null, null]);
    type("Words", "");
    expect(fieldErrors()).toEqual([null, null]);
    await send();
    expect(document.activeElement).toBe(input("Words"));
  });
});

describe("a failure", () => {
  it("is shown at the fields that the server names, in its words, without losing what was typed", async () => {
    const sent = refuseWith(new ApiError(409, null, "x", [{ field: "words.1", message: "Taken" }, { field: "elsewhere", message: "Odd" }]));
    show({ send: sent });
    await fillAndSend();
    expect(sent).toHaveBeenCalledWith({ name: "ada", words: "one", hidden: "" });
    expect(fieldErrors()).toEqual([null, "Taken"]);
    expect(document.activeElement).toBe(input("Words"));
    expect(screen.queryByRole("alert")).toBeNull();
    expect([input("Name").value, input("Words").value]).toEqual(["ada", "one"]);
    type("Name", "bob");
    expect(fieldErrors()).toEqual([null, "Taken"]);
    type("Words", "two");
    expect(fieldErrors()).toEqual([null, null]);
  });

  it("marks no field that was changed while waiting for the answer", async () => {
    let refuse: (error: Error) => void = () => undefined;
    show({ send: () => new Promise((_, reject) => { refuse = reject; }) });
    await fillAndSend();
    type("Words", "two");
    await act(async () => refuse(new ApiError(409, null, "Taken", [{ field: "words", message: "Taken" }])));
    expect(fieldErrors()).toEqual([null, null]);
    expect(screen.getByRole("alert").textContent).toBe("Failed to saveTaken");
  });

  it("of a contract rule is shown in the form's own words for the rule", async () => {
    const rule = vi.fn(() => "At most three");
    show({ rule, send: refuseWith(new ApiError(422, "invalid_input", "x", [{ field: "words.4", message: "too_big" }])) });
    await fillAndSend();
    expect(fieldErrors()).toEqual([null, "At most three"]);
    expect(rule).toHaveBeenCalledWith("words", "words.4");
  });

  it("with a known code is shown in the reader's language, at its field too", async () => {
    show({ send: refuseWith(new ApiError(422, "profile_not_found", "x", [{ field: "name", message: "no such profile" }])) });
    await fillAndSend();
    expect(fieldErrors()).toEqual([messages.errorCodes.profile_not_found, null]);
  });

  it("can be assigned to a field that the answer does not name", async () => {
    show({ send: refuseWith(new Error("odd")), refusal: (failure) => ({ name: failure instanceof Error ? "Odd name" : null }) });
    await fillAndSend();
    expect(fieldErrors()).toEqual(["Odd name", null]);
  });

  it.each([
    [new ApiError(409, null, "Too many of them"), "Failed to saveToo many of them"],
    [new ApiError(422, null, "Nobody sees it", [{ field: "hidden", message: "Odd" }]), "Failed to saveNobody sees it"],
    [new Error("odd"), "Failed to save"],
  ])("that belongs to no field on the screen is shown above the fields until something changes: %s", async (error, text) => {
    const scrolled = vi.spyOn(Element.prototype, "scrollIntoView");
    show({ send: refuseWith(error) });
    await fillAndSend();
    expect(screen.getByRole("alert").textContent).toBe(text);
    expect(scrolled.mock.contexts).toEqual([screen.getByRole("alert")]);
    expect(fieldErrors()).toEqual([null, null]);
    type("Name", "bob");
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("is not swallowed if the form expects none", async () => {
    const { result } = renderHook(() => useForm({ initial: {}, send: () => { throw new Error("odd"); } }), { wrapper: English });
    const form = document.createElement("form");
    const event = { preventDefault: () => undefined, currentTarget: form } as never;
    await act(async () => expect(result.current.onSubmit(event)).rejects.toThrow("odd"));
    expect(result.current.isBusy).toBe(false);
  });
});

describe("the action after an answer", () => {
  it("runs only after success", async () => {
    const done = vi.fn();
    show({ done, send: refuseWith(new Error("odd")) });
    await fillAndSend();
    expect(done).not.toHaveBeenCalled();
    cleanup();
    show({ done });
    await fillAndSend();
    expect(done).toHaveBeenCalledOnce();
  });

  it("is skipped if the form is gone, because another dialog may be open by then", async () => {
    const done = vi.fn();
    let answer: () => void = () => undefined;
    show({ done, send: () => new Promise((resolve) => { answer = resolve; }) });
    await fillAndSend();
    cleanup();
    await act(async () => answer());
    expect(done).not.toHaveBeenCalled();
  });

  it.each([
    [new ApiError(409, null, "Too many of them"), { title: "Failed to save", text: "Too many of them" }],
    [new Error("odd"), { text: "Failed to save" }],
  ])("is a toast if the form is gone and cannot show a failure: %s", async (error, message) => {
    toast.clear();
    let refuse: (error: Error) => void = () => undefined;
    show({ send: () => new Promise((_, reject) => { refuse = reject; }) });
    await fillAndSend();
    cleanup();
    await act(async () => refuse(error));
    expect(toastStore.read()).toMatchObject([{ tone: "error", ...message }]);
  });
});

describe("the values", () => {
  it("are sent only once while waiting for an answer", async () => {
    let answer: () => void = () => undefined;
    const sent = vi.fn(() => new Promise<void>((resolve) => { answer = resolve; }));
    const { container } = show({ send: sent });
    await fillAndSend();
    await send();
    expect(sent).toHaveBeenCalledTimes(1);
    expect(container.querySelector("form")?.getAttribute("aria-busy")).toBe("true");
    await act(async () => answer());
    await send();
    expect(sent).toHaveBeenCalledTimes(2);
  });

  it("follow the initial values until the user changes them, and return to them on reset", async () => {
    const { rerender } = show();
    type("Name", "mine");
    rerender(<Sample initial={{ name: "ada", words: "late", hidden: "" }} />);
    expect([input("Name").value, input("Words").value]).toEqual(["mine", "late"]);
    fireEvent.click(screen.getByText("Reset"));
    expect(input("Name").value).toBe("ada");
  });

  it("that are typed while others are being sent stay when these are reset", async () => {
    let answer: () => void = () => undefined;
    function Emptied() {
      const form = useForm<Values>({
        initial: { name: "", words: "", hidden: "" }, failed: "Failed to save",
        send: async () => {
          await new Promise<void>((resolve) => { answer = resolve; });
          form.reset();
        },
      });
      return (
        <Form form={form}>
          <TextField {...form.field("name")} label="Name" /><TextField {...form.field("words")} label="Words" />
          <button type="submit">Send</button>
        </Form>
      );
    }
    render(<Emptied />, { wrapper: English });
    await fillAndSend();
    type("Words", "two");
    await act(async () => answer());
    expect([input("Name").value, input("Words").value]).toEqual(["", "two"]);
    await send();
    await act(async () => answer());
    expect(input("Words").value).toBe("");
  });
});
