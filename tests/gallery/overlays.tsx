import { useId, useRef, useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { CommandBox, CommandGroup, CommandItem } from "@/components/ui/overlays/command-box";
import { ConfirmDialog } from "@/components/ui/overlays/confirm-dialog";
import { Dialog } from "@/components/ui/overlays/dialog";
import { TextField } from "@/components/ui/controls/field";
import type { FormState } from "@/components/ui/controls/form";
import { FormDialog } from "@/components/ui/overlays/form-dialog";
import type { MenuEntry } from "@/components/ui/overlays/menu-entries";
import { Popover } from "@/components/ui/overlays/popover";
import { Sheet } from "@/components/ui/overlays/sheet";
import { showTooltip } from "@/components/ui/overlays/tooltip";
import { Section, States } from "./section";

export const overlays = [
  "dialog", "form-dialog", "confirm-dialog", "command-box", "sheet", "menu", "day", "days", "tooltip", "explanation", "toasts",
] as const;
export type OverlayName = (typeof overlays)[number];

export const menuEntries: readonly MenuEntry[] = [
  { kind: "heading", id: "who", label: "ada_lovelace", note: "ada@example.com" },
  { kind: "separator", id: "line-1" },
  { kind: "link", id: "link", label: "A link", icon: "link", href: "#" },
  { kind: "action", id: "action", label: "An action", icon: "refresh", onSelect: () => {} },
  { kind: "separator", id: "line-2" },
  { kind: "choice", id: "choice", label: "A choice", value: "away", onChange: () => {}, options: [
    { value: "online", label: "Online", dot: "up" },
    { value: "away", label: "Away", dot: "warn" },
    { value: "offline", label: "Offline", dot: "muted" },
    { value: "invisible", label: "Invisible", dot: "hollow" },
  ] },
  { kind: "toggle", id: "toggle", label: "A toggle", checked: true, onChange: () => {} },
];

export const idleForm: FormState = { isBusy: false, failure: null, onSubmit: async () => null };

const close = (): void => {};

/** The overlays that open by name, one at a time; the others open when clicked. */
export function Overlay({ name }: { name: OverlayName | undefined }) {
  if (name === "sheet") return <Sheet title="Sheet" onClose={close}><p className="p-4">What a sheet holds.</p></Sheet>;
  if (name === "confirm-dialog") return (
    <ConfirmDialog title="Remove it?" description="What is lost, in one sentence." confirm="Remove" onConfirm={close} onClose={close} />
  );
  if (name === "form-dialog") return (
    <FormDialog title="Form dialog" form={idleForm} submit="Save" aside={<Button>Aside</Button>} onClose={close}>
      <TextField label="Name" autoFocus />
    </FormDialog>
  );
  if (name === "command-box") return <Commands />;
  if (name !== "dialog") return null;
  return (
    <Dialog title="Dialog" description="One sentence under the title." onClose={close} footer={
      <><Button>Cancel</Button><Button variant="primary">Do it</Button></>
    }>
      <div className="grid gap-4">
        <TextField label="Name" autoFocus />
        <TextField label="Wrong" error="What is wrong, in one sentence." />
      </div>
    </Dialog>
  );
}

function Commands() {
  const [typed, setTyped] = useState("");
  const [chosen, setChosen] = useState("wallets");
  return (
    <CommandBox
      title="Command box" placeholder="Type a command" nothing="Nothing matches" typed={typed} maxLength={100} onType={setTyped}
      chosen={chosen} onChoose={setChosen} isLoading={false} onClose={close}
    >
      <CommandGroup heading="Screens">
        <CommandItem icon="wallet" value="wallets" onSelect={close}>Wallets</CommandItem>
        <CommandItem icon="prices" value="prices" onSelect={close}>Prices</CommandItem>
      </CommandGroup>
      <CommandGroup heading="Actions"><CommandItem icon="plus" value="add" onSelect={close}>Add a wallet</CommandItem></CommandGroup>
    </CommandBox>
  );
}

/** Controls with a tooltip or popover. */
export function Hints() {
  return (
    <Section name="Tooltip and popover">
      <States>
        <Button onClick={({ currentTarget }) => showTooltip(currentTarget, "A hint, in plain words.")}>With a hint</Button>
        <WithPopover />
      </States>
    </Section>
  );
}

function WithPopover() {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  return (
    <>
      <button ref={button} type="button" popoverTarget={id} onClick={() => setOpen(true)} className="underline">With a popover</button>
      {open ? (
        <Popover id={id} label="Popover" button={button} onClose={() => setOpen(false)}>
          <p className="p-4">What a popover holds.</p>
        </Popover>
      ) : null}
    </>
  );
}
