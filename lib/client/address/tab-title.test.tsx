import { render } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { useTabTitle } from "./tab-title";

function Named({ name }: { name: string }) {
  useTabTitle(name);
  return null;
}

beforeEach(() => { document.title = "Wallets · Memescope"; });

it("puts the names of what is shown before the page's own, the last one first, and takes them away again", () => {
  const { rerender } = render(<Named name="Whale" />);
  expect(document.title).toBe("Whale · Wallets · Memescope");
  rerender(<Named name="Whale, renamed" />);
  expect(document.title).toBe("Whale, renamed · Wallets · Memescope");
  rerender(<><Named name="Whale, renamed" /><Named name="Why" /></>);
  expect(document.title).toBe("Why · Whale, renamed · Wallets · Memescope");
  rerender(<Named name="Whale, renamed" />);
  expect(document.title).toBe("Whale, renamed · Wallets · Memescope");
  rerender(<></>);
  expect(document.title).toBe("Wallets · Memescope");
});

it("leaves a title alone that a navigation has set meanwhile", () => {
  const { rerender } = render(<><Named name="Whale" /><Named name="Why" /></>);
  document.title = "Prices · Memescope";
  rerender(<></>);
  expect(document.title).toBe("Prices · Memescope");
});
