import { act, fireEvent, render, screen } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { CommandBox, CommandGroup, CommandItem } from "./command-box";

const onSelect = vi.fn();

function Box({ isComing }: { isComing: boolean }) {
  return (
    <CommandBox
      title="Commands" placeholder="" nothing="Nothing" typed="" maxLength={100} onType={() => undefined} chosen="Log out"
      onChoose={() => undefined} isLoading={isComing} onClose={() => undefined}
    >
      <CommandGroup heading="Actions"><CommandItem icon="logout" value="Log out" onSelect={onSelect}>Log out</CommandItem></CommandGroup>
    </CommandBox>
  );
}

beforeEach(() => {
  vi.stubGlobal("ResizeObserver", class { observe() {} unobserve() {} disconnect() {} });
  Element.prototype.scrollIntoView = () => undefined;
});

const nextFrames = () => act(() => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))));

it.each([
  [{}, 1], [{ isComposing: true }, 0], [{ keyCode: 229 }, 0],
])("keeps Enter for items that are still loading, unless it ends an IME composition: %o", async (composing, times) => {
  const { rerender } = render(<Box isComing />);
  fireEvent.keyDown(screen.getByRole("combobox"), { key: "Enter", ...composing });
  rerender(<Box isComing={false} />);
  await nextFrames();
  expect(onSelect).toHaveBeenCalledTimes(times);
});

it("a phone's keyboard begins with a small letter, and says that its Enter key goes somewhere", () => {
  render(<Box isComing={false} />);
  const field = screen.getByRole("combobox");
  expect(["autocapitalize", "enterkeyhint"].map((name) => field.getAttribute(name))).toEqual(["none", "go"]);
});
