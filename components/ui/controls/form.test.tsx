import { render } from "@testing-library/react";
import { expect, it } from "vitest";
import { Form } from "./form";

it("never puts its fields into the URL, even if the browser submits it", () => {
  const { container } = render(<Form form={{ failure: null, onSubmit: async () => null }}><input name="password" type="password" /></Form>);
  expect(container.querySelector("form")!.method).toBe("post");
});
