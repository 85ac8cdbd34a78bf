import { fireEvent, render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { English } from "@/tests/support/web/test-providers";
import { UserMenu } from "./user-menu";

it.each([
  ["ann@example.com", "ann@example.com"], ["demo-1a2b@demo.invalid", "Demo account"],
])("names the account with the address %s by: %s", async (email, shown) => {
  render(<UserMenu user={{ username: "ann", email }} />, { wrapper: English });
  fireEvent.click(screen.getByRole("button", { name: "Account of ann" }));
  expect((await screen.findByRole("menu")).textContent).toMatch(new RegExp(`^ann${shown}Profile`));
});
