import { render, screen } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import { SWRConfig } from "swr";
import { expect, it } from "vitest";
import messages from "@/messages/en.json";
import { ProfileCard } from "./profile-card";

const show = (email: string) => render(
  <SWRConfig value={{ provider: () => new Map() }}>
    <NextIntlClientProvider locale="en" messages={messages}><ProfileCard user={{ username: "ann", email }} /></NextIntlClientProvider>
  </SWRConfig>,
);
const shownEmail = () => screen.getByText("Email").nextElementSibling?.textContent;

it("shows the account's e-mail address", () => {
  show("ann@example.com");
  expect(shownEmail()).toBe("ann@example.com");
});

it("shows no address for a demo account, which has none", () => {
  show("demo-1a2b@demo.invalid");
  expect(shownEmail()).toBe("None, because this is a demo account");
});
