import {
  CheckboxItem, Content, Item, ItemIndicator, Label, Portal, RadioGroup, RadioItem, Root, Separator, Trigger,
} from "@radix-ui/react-dropdown-menu";
import { type RefObject, useLayoutEffect } from "react";
import { classes } from "../classes";
import { Icon } from "../figures/icons";
import { dotClasses, type MenuEntry } from "./menu-entries";
import { Link } from "../controls/link";

interface MenuPanelProps {
  label: string;
  entries: readonly MenuEntry[];
  /** The real button; the invisible trigger over it only gives Radix a position. */
  button: RefObject<HTMLButtonElement | null>;
  /** The landmark to render into, for users who navigate by landmarks; null within a dialog, which is one itself. */
  landmark: HTMLElement | null;
  isAbove?: boolean;
  align?: "start" | "end";
  /** True if opened by a key: the first entry then gets the focus. */
  startsAtEntry: boolean;
  onClose: () => void;
}

/** Height of the longest menu that opens upwards plus the header above it, in px. */
const roomAbove = 340;

export function MenuPanel(
  { label, entries, button, landmark, isAbove = false, align = isAbove ? "start" : "end", startsAtEntry, onClose }: MenuPanelProps,
) {
  useLayoutEffect(() => {
    const top = isAbove ? button.current?.getBoundingClientRect().top : undefined;
    if (top !== undefined && top < roomAbove) window.scrollBy({ top: top - roomAbove, behavior: "instant" });
  }, [isAbove, button]);
  return (
    <Root open modal={false} onOpenChange={(open) => { if (!open) onClose(); }}>
      <Trigger asChild>
        <span aria-hidden="true" tabIndex={-1} className="pointer-events-none absolute inset-0" />
      </Trigger>
      <Portal container={landmark}>
        <Content
          ref={startsAtEntry ? focusFirstEntry : undefined}
          aria-label={label} aria-labelledby={undefined} align={align} side={isAbove ? "top" : "bottom"} sideOffset={6} collisionPadding={8}
          loop
          onCloseAutoFocus={(event) => { event.preventDefault(); button.current?.focus(); }}
          onInteractOutside={(event) => { if (button.current?.contains(event.target as Node)) event.preventDefault(); }}
          className="z-50 max-h-(--radix-dropdown-menu-content-available-height) max-w-[calc(100vw-16px)] min-w-52 animate-pop overflow-y-auto rounded-card border border-field bg-raised p-1.5 outline-none"
        >
          {entries.map((entry) => <Entry key={entry.id} entry={entry} />)}
        </Content>
      </Portal>
    </Root>
  );
}

/** Radix would do this itself if it had seen the key press, but it loads only afterwards. */
function focusFirstEntry(panel: HTMLElement | null): void {
  panel?.querySelector<HTMLElement>("[role^=menuitem]:not([data-disabled])")?.focus({ preventScroll: true });
}

const itemClasses =
  "flex min-h-control w-full cursor-pointer items-center gap-2.5 rounded-control px-2.5 outline-none select-none data-[highlighted]:bg-hover";

function Entry({ entry }: { entry: MenuEntry }) {
  switch (entry.kind) {
    case "separator":
      return <Separator className="my-1.5 h-px bg-line" />;
    case "heading":
      return (
        <Label className="grid px-2.5 py-1.5 break-words *:min-w-0">
          <span className="font-semibold">{entry.label}</span>
          {entry.note ? <span className="text-sm whitespace-pre-line text-muted">{entry.note}</span> : null}
        </Label>
      );
    case "link":
      return (
        <Item asChild><Link href={entry.href} className={itemClasses}>{entry.icon ? (
          <Icon name={entry.icon} className="text-muted" />
        ) : null}{entry.label}</Link></Item>
      );
    case "action":
      return (
        <Item onSelect={entry.onSelect} className={itemClasses}>
          {entry.icon ? <Icon name={entry.icon} className="text-muted" /> : null}{entry.label}
        </Item>
      );
    case "toggle":
      return (
        <CheckboxItem checked={entry.checked} onCheckedChange={entry.onChange} className={itemClasses}>
          <span className="flex-1">{entry.label}</span>
          <ItemIndicator><Icon name="check" className="text-accent-text" /></ItemIndicator>
        </CheckboxItem>
      );
    case "choice":
      return (
        <RadioGroup value={entry.value} onValueChange={entry.onChange} aria-label={entry.label}>
          {entry.options.map(({ value, label, dot }) => (
            <RadioItem key={value} value={value} className={itemClasses}>
              {dot ? <span aria-hidden="true" className={classes("size-2 rounded-full", dotClasses[dot])} /> : null}
              <span className="flex-1">{label}</span>
              <ItemIndicator><Icon name="check" className="text-accent-text" /></ItemIndicator>
            </RadioItem>
          ))}
        </RadioGroup>
      );
  }
}
