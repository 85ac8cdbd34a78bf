import { act, fireEvent, render } from "@testing-library/react";
import { useState } from "react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { expect, it } from "vitest";
import { TextField } from "./field";
import { TextareaField } from "./textarea-field";

function TwoFields() {
  const [{ name, word }, change] = useState({ name: "", word: "" });
  return (
    <form>
      <TextField label="Name" name="name" value={name} onChange={({ target }) => change((known) => ({ ...known, name: target.value }))} />
      <TextField label="Word" name="word" value={word} onChange={({ target }) => change((known) => ({ ...known, word: target.value }))} />
    </form>
  );
}

it("keeps what was typed before hydration", async () => {
  const container = document.body.appendChild(document.createElement("div"));
  container.innerHTML = renderToString(<TwoFields />);
  const [name, word] = [...container.querySelectorAll("input")];
  name!.value = "Ada";
  const root = await act(async () => hydrateRoot(container, <TwoFields />));
  await act(async () => void fireEvent.change(word!, { target: { value: "secret" } }));
  expect([name!.value, word!.value]).toEqual(["Ada", "secret"]);
  await act(async () => root.unmount());
});

it("is not corrected by a phone if its spelling is not checked", () => {
  for (const Field of [TextField, TextareaField]) {
    const corrected = (props: { spellCheck?: boolean }) => {
      const { container, unmount } = render(<Field label="Handle" {...props} />);
      const state = container.querySelector("input, textarea")!.getAttribute("autocorrect");
      unmount();
      return state;
    };
    expect([corrected({ spellCheck: false }), corrected({})]).toEqual(["off", null]);
  }
});
