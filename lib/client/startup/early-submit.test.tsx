import { afterEach, expect, it, vi } from "vitest";
import { holdEarlySubmit, sendHeld } from "./early-submit";

afterEach(() => {
  document.body.innerHTML = "";
});

/** As in a document: run from its source text, with nothing around it. */
const hold = () => void new Function(`(${holdEarlySubmit.toString()})()`)();

function recordingForm(): { form: HTMLFormElement; field: HTMLInputElement; sent: string[] } {
  document.body.innerHTML = "<form><input name=email value=ada><button>Log in</button></form>";
  const [form, field, sent] = [document.querySelector("form")!, document.querySelector("input")!, [] as string[]];
  form.addEventListener("submit", (event) => {
    sent.push(event.defaultPrevented ? "held" : field.value);
    event.preventDefault();
  });
  return { form, field, sent };
}

it("a form submitted before the page works is submitted once when it does, with its values at that time", () => {
  vi.useFakeTimers();
  hold();
  const { form, field, sent } = recordingForm();
  form.querySelector("button")!.click();
  form.querySelector("button")!.click();
  field.value = "ada@example.com";
  sendHeld();
  vi.runAllTimers();
  expect(sent).toEqual(["held", "held", "ada@example.com"]);
  form.requestSubmit();
  expect(sent).toHaveLength(4);
});

it("nothing is submitted if the user submitted nothing or the form is gone", () => {
  vi.useFakeTimers();
  hold();
  const { form, sent } = recordingForm();
  sendHeld();
  vi.runAllTimers();
  expect(sent).toEqual([]);

  hold();
  form.requestSubmit();
  form.remove();
  sendHeld();
  vi.runAllTimers();
  expect(sent).toEqual(["held"]);
});
