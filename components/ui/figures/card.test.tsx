import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { English } from "@/tests/support/web/test-providers";
import { Explain } from "../overlays/explain";
import { Card } from "./card";

it("a card's heading is called like the card, without the button that explains it", () => {
  render(<Card title="Latest Prices" explanation={<Explain figure="Latest Prices">Quotes</Explain>} />, { wrapper: English });
  expect(screen.getByRole("heading", { name: "Latest Prices" }).nextElementSibling?.contains(screen.getByRole("button"))).toBe(true);
});
