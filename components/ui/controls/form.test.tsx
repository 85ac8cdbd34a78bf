import { render } from "@testing-library/react";
import { expect, it } from "vitest";
import { Form } from "./form";

it("is never sent by the address, where the browser sends it itself", () => {
  const { container } = render(<Form form={{ failure: null, onSubmit: async () => null }}><input name="password" type="password" /></Form>);
  expect(container.querySelector("form")!.method).toBe("post");
});
