import { Title } from "@radix-ui/react-dialog";
import { Command } from "cmdk";
import type { ReactNode } from "react";
import type { IconName } from "../figures/drawings";
import { Icon } from "../figures/icons";
import { ModalLayer } from "./modal-layer";
import { useLateItems } from "./use-late-items";
import "./command-box.css";

interface CommandBoxProps {
  /** The accessible name; not shown. */
  title: string;
  placeholder: string;
  /** Shown if nothing matches what is typed. */
  nothing: string;
  typed: string;
  maxLength: number;
  onType: (text: string) => void;
  /** The `value` of the item that Enter runs. */
  chosen: string;
  onChoose: (value: string) => void;
  /** More items may still arrive: Enter waits for them, unless the reader picked one with the arrows or the pointer. */
  isLoading: boolean;
  onClose: () => void;
  /** `CommandGroup`s. */
  children: ReactNode;
}

/** A modal text field above a list of matching commands; open while it is rendered. The arrow keys choose a command, Enter runs it. */
export function CommandBox(
  { title, placeholder, nothing, typed, maxLength, onType, chosen, onChoose, isLoading, onClose, children }: CommandBoxProps,
) {
  const { list, onKeyDown, onPointerMove } = useLateItems({ typed, chosen, onChoose, isLoading });
  return (
    <ModalLayer aria-describedby={undefined} onClose={onClose} className="palette">
      <Title className="sr-only">{title}</Title>
      <Command label={title} value={chosen} onValueChange={onChoose} onKeyDown={onKeyDown} filter={matchScore} loop>
        <Command.Input
          autoFocus value={typed} onValueChange={onType} placeholder={placeholder} maxLength={maxLength}
          autoCapitalize="none" enterKeyHint="go"
        />
        <Command.List ref={list} label={title} onPointerMove={onPointerMove}>
          <Command.Empty>{nothing}</Command.Empty>
          {children}
        </Command.List>
      </Command>
    </ModalLayer>
  );
}

/**
 * How well an item matches, from 0 to 1: it must contain every typed word, and scores highest if it starts with the first. Matching
 * scattered letters would rank wrong items above the right one, because the groups keep their order.
 */
function matchScore(value: string, typed: string): number {
  const text = value.toLowerCase();
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  if (!words.every((word) => text.includes(word))) return 0;
  return words[0] === undefined || text.startsWith(words[0]) ? 1 : 0.5;
}

export function CommandGroup({ heading, children }: { heading: string; children: ReactNode }) {
  return <Command.Group heading={heading}>{children}</Command.Group>;
}

interface CommandItemProps {
  icon: IconName;
  /** Matched against what is typed; must be unique within a box. */
  value: string;
  onSelect: () => void;
  children: ReactNode;
}

export function CommandItem({ icon, value, onSelect, children }: CommandItemProps) {
  return (
    <Command.Item value={value} onSelect={onSelect}><Icon name={icon} className="text-muted" />{children}</Command.Item>
  );
}
