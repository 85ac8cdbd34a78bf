import { useState } from "react";
import { Button, ButtonLink, type ButtonVariant } from "@/components/ui/controls/button";
import { TextField } from "@/components/ui/controls/field";
import { Form } from "@/components/ui/controls/form";
import { Link } from "@/components/ui/controls/link";
import { NameEditor } from "@/components/ui/controls/name-editor";
import { DateField } from "@/components/ui/dates/date-field";
import { DateRange } from "@/components/ui/dates/date-range";
import { Icon } from "@/components/ui/figures/icons";
import { IconButton } from "@/components/ui/controls/icon-button";
import { Menu } from "@/components/ui/overlays/menu";
import { PageControls } from "@/components/ui/tables/page-controls";
import { PageTabs } from "@/components/ui/controls/page-tabs";
import { ListAnnouncement } from "@/components/ui/tables/list-announcement";
import { Pager } from "@/components/ui/tables/pager";
import { RangeSwitch } from "@/components/ui/controls/range-switch";
import { SearchField } from "@/components/ui/controls/search-field";
import { Select } from "@/components/ui/controls/select";
import { Slider } from "@/components/ui/controls/slider";
import { SwitchField } from "@/components/ui/controls/switch-field";
import { Tabs } from "@/components/ui/controls/tabs";
import { TextareaField } from "@/components/ui/controls/textarea-field";
import { idleForm, menuEntries } from "./overlays";
import { Forced, Section, States } from "./section";

const variants: readonly ButtonVariant[] = ["primary", "secondary", "ghost", "danger"];

function Buttons() {
  return (
    <Section name="Button">
      {variants.map((variant) => (
        <States key={variant}>
          <Button variant={variant}>{variant}</Button>
          <Button variant={variant} icon="plus">with a drawing</Button>
          <Forced state="hover"><Button variant={variant}>hovered</Button></Forced>
          <Forced state="focus-visible"><Button variant={variant}>focused</Button></Forced>
          <Button variant={variant} busy>busy</Button>
          <Button variant={variant} disabled>disabled</Button>
          <ButtonLink variant={variant} href="#" icon="arrow-right">a link</ButtonLink>
        </States>
      ))}
      <States>
        <IconButton icon="eye" label="plain" />
        <Forced state="hover"><IconButton icon="eye" label="hovered" /></Forced>
        <Forced state="focus-visible"><IconButton icon="eye" label="focused" /></Forced>
        <IconButton icon="trash" tone="danger" label="danger" />
        <Forced state="hover"><IconButton icon="trash" tone="danger" label="danger, hovered" /></Forced>
        <IconButton icon="eye" label="busy" busy />
        <IconButton icon="eye" label="disabled" disabled />
        <Menu label="Menu" entries={menuEntries}><Icon name="more" /></Menu>
        <Link href="#" className="text-accent-text hover:underline">a link in a text</Link>
      </States>
    </Section>
  );
}

const options = [
  { value: "5", label: "Every 5 minutes" }, { value: "15", label: "Every 15 minutes" }, { value: "60", label: "Hourly", disabled: true },
];

function Fields() {
  return (
    <Section name="Field">
      <div className="grid gap-4 sm:grid-cols-2 wide:grid-cols-4">
        <TextField label="Empty" placeholder="0x…" hint="With a hint below" />
        <TextField label="Filled" defaultValue="Treasury" />
        <Forced state="focus-visible"><TextField label="Focused" defaultValue="Treasury" /></Forced>
        <TextField label="Wrong" defaultValue="0x12" error="Please enter a valid MemeCore wallet address" />
        <TextField label="Disabled" defaultValue="Treasury" disabled />
        <SearchField label="Search" placeholder="Asks once typing pauses" q="" onSearch={() => undefined} maxLength={100} />
        <TextField label="With a button" type="password" defaultValue="secret" trailing={<IconButton icon="eye" label="Show" />} />
        <Select label="Select" options={options} hint="The platform's own" />
        <Select label="Select, wrong" options={options} error="Please choose another" />
        <TextareaField label="Several lines" defaultValue={"0x269d…B82a, Treasury\n0xe8B1…5308, Trading"} />
        <TextareaField label="Several lines, wrong" defaultValue="0x" error="Line 1 is no address" />
      </div>
    </Section>
  );
}

const failure = { title: "A title", text: "What went wrong, in one sentence." };
const nothing = () => undefined;

function Forms() {
  const [day, setDay] = useState("2026-11-14");
  const [range, setRange] = useState<{ from: string | null; to: string | null }>({
    from: "2026-11-07T12:00:00Z", to: "2026-11-14T12:00:00Z",
  });
  return (
    <Section name="Form and date">
      <div className="grid items-start gap-4 sm:grid-cols-2 wide:grid-cols-4">
        <DateField label="Day" value={day} onChange={setDay} />
        <DateField label="Day, wrong" value="" error="Please enter a day" onChange={nothing} />
        <DateRange
          label="Days" fromLabel="From" toLabel="To" allLabel="Any time" {...range}
          onChange={(change) => setRange({ ...range, ...change })}
        />
        <DateRange
          label="No days" fromLabel="From" toLabel="To" allLabel="Any time" from={null} to={null} onChange={nothing}
        />
        <Form form={{ ...idleForm, failure }} className="grid gap-4"><TextField label="In a form that failed" /></Form>
        <NameEditor form={idleForm} label="Name" hint="Edited in place" defaultValue="Treasury" onClose={nothing} />
        <NameEditor form={{ ...idleForm, isBusy: true }} label="Name, being saved" defaultValue="Treasury" onClose={nothing} />
      </div>
    </Section>
  );
}

const tabs = [
  "Leaderboard", "Trending", "Analysis",
].map((label) => ({ value: label, label, content: <p className="text-muted">What {label} shows.</p> }));
const ranges = ["24H", "7D", "30D", "1Y"].map((label) => ({ value: label, label, href: `#${label}` }));

function Choices() {
  const [tab, setTab] = useState("Leaderboard");
  const [page, setPage] = useState(3);
  const [px, setPx] = useState(14);
  const [range, setRange] = useState("7D");
  return (
    <Section name="Choice">
      <div className="grid gap-4 sm:grid-cols-2">
        <div>
          <SwitchField label="On" hint="Takes effect at once" defaultChecked />
          <SwitchField label="Off" />
          <SwitchField label="Disabled" disabled />
          <Forced state="focus-visible"><SwitchField label="Focused" defaultChecked /></Forced>
        </div>
        <div className="grid gap-4">
          <Slider label="Slider" min={12} max={20} marks={[12, 14, 16, 18, 20]} value={px} valueText={`${px} px`} onChange={setPx} />
          <RangeSwitch label="Range" choices={ranges} value={range} onChange={setRange} />
        </div>
      </div>
      <Tabs label="Tabs" tabs={tabs} value={tab} onChange={setTab} />
      <PageTabs label="Tabs of a page" tabs={tabs.map((one) => ({ ...one, href: `#${one.value}` }))} value={tab} onChange={setTab} />
      <ListAnnouncement page={{ page, page_size: 10, total: 773 }} />
      <Pager label="Pages" page={page} pageSize={10} total={773} onPage={setPage} jumper />
      <PageControls
        label="Pages, with their size" sizeLabel="Size" sizes={[10, 20, 50]} page={page} pageSize={10} total={77}
        onShow={(change) => "page" in change && setPage(change.page)}
      />
    </Section>
  );
}

/** Everything that users press, type into or choose from. */
export function Controls() {
  return <><Buttons /><Fields /><Forms /><Choices /></>;
}
