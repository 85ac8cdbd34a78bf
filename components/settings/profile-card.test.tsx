import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { TestProviders } from "@/tests/support/web/test-providers";
import { ProfileCard } from "./profile-card";

const show = (email: string) => render(<TestProviders><ProfileCard user={{ username: "ann", email }} /></TestProviders>);
const shownEmail = () => screen.getByText("Email").nextElementSibling?.textContent;

it("shows the account's e-mail address", () => {
  show("ann@example.com");
  expect(shownEmail()).toBe("ann@example.com");
});

it("shows no address for a demo account, which has none", () => {
  show("demo-1a2b@demo.invalid");
  expect(shownEmail()).toBe("None, because this is a demo account");
});
