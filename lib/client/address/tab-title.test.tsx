import { render } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
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

it("extends a title that Next writes meanwhile, and leaves it there in the end", async () => {
  const { rerender } = render(<><Named name="Whale" /><Named name="Why" /></>);
  document.title = "钱包 · Memescope";
  await vi.waitFor(() => expect(document.title).toBe("Why · Whale · 钱包 · Memescope"));
  const another = document.createElement("title");
  another.textContent = "Prices · Memescope";
  document.head.prepend(another);
  await vi.waitFor(() => expect(document.title).toBe("Why · Whale · Prices · Memescope"));
  rerender(<></>);
  expect(document.title).toBe("Prices · Memescope");
  document.title = "Wallets · Memescope";
  await Promise.resolve();
  expect(document.title).toBe("Wallets · Memescope");
});
