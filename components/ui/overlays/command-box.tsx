"use client";

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
  /** Stands where nothing fits what is typed. */
  nothing: string;
  typed: string;
  maxLength: number;
  onType: (text: string) => void;
  /** The `value` of the item that Enter takes. */
  chosen: string;
  onChoose: (value: string) => void;
  /** More items may come: Enter waits for them, unless the reader chose one by the arrows or the pointer. */
  isComing: boolean;
  onClose: () => void;
  /** `CommandGroup`s. */
  children: ReactNode;
}

/** A modal line to type into over a list of commands that fit it, open for as long as it is rendered; the arrows choose, Enter does. */
export function CommandBox({ title, placeholder, nothing, typed, maxLength, onType, chosen, onChoose, isComing, onClose, children }: CommandBoxProps) {
  const { list, onKeyDown, onPointerMove } = useLateItems({ typed, chosen, onChoose, isComing });
  return (
    <ModalLayer aria-describedby={undefined} onClose={onClose} className="palette">
      <Title className="sr-only">{title}</Title>
      <Command label={title} value={chosen} onValueChange={onChoose} onKeyDown={onKeyDown} filter={fitOf} loop>
        <Command.Input autoFocus value={typed} onValueChange={onType} placeholder={placeholder} maxLength={maxLength} />
        <Command.List ref={list} label={title} onPointerMove={onPointerMove}>
          <Command.Empty>{nothing}</Command.Empty>
          {children}
        </Command.List>
      </Command>
    </ModalLayer>
  );
}

/**
 * How well an item fits, 0–1: it holds every word that is typed, best at its beginning. Single letters anywhere in it would put
 * something else above what is meant, for the groups keep their order.
 */
function fitOf(value: string, typed: string, keywords: string[] = []): number {
  const text = [value, ...keywords].join(" ").toLowerCase();
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  if (!words.every((word) => text.includes(word))) return 0;
  return words[0] === undefined || text.startsWith(words[0]) ? 1 : 0.5;
}

export function CommandGroup({ heading, children }: { heading: string; children: ReactNode }) {
  return <Command.Group heading={heading}>{children}</Command.Group>;
}

interface CommandItemProps {
  icon: IconName;
  /** What is compared with what is typed; no two of a box are alike. */
  value: string;
  /** Compared as well. */
  keywords?: string[];
  onSelect: () => void;
  children: ReactNode;
}

export function CommandItem({ icon, value, keywords, onSelect, children }: CommandItemProps) {
  return <Command.Item value={value} keywords={keywords} onSelect={onSelect}><Icon name={icon} className="text-muted" />{children}</Command.Item>;
}
