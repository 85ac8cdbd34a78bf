import { renderToString } from "react-dom/server";
import { expect, it } from "vitest";
import { Alert } from "./figures/alert";
import { Avatar } from "./figures/avatar";
import { Badge, Tag } from "./figures/badge";
import { Button, ButtonLink } from "./controls/button";
import { Card } from "./figures/card";
import { EmptyState } from "./figures/empty-state";
import { TextField } from "./controls/field";
import { Change } from "./figures/change";
import { IconButton } from "./controls/icon-button";
import { LinkCard } from "./figures/link-card";
import { LiveDot } from "./figures/live-dot";
import { Menu } from "./overlays/menu";
import { Bar, Progress } from "./figures/progress";
import { Select } from "./controls/select";
import { SkeletonText } from "./figures/skeleton";
import { Slider } from "./controls/slider";
import { Spinner } from "./figures/spinner";
import { MetricStrip, StatCard, StatCards } from "./figures/stat-card";
import { SwitchField } from "./controls/switch-field";
import { Cell, Heading, Row, Table, TableBody, TableHead } from "./tables/table";
import { Tabs } from "./controls/tabs";
import { TextareaField } from "./controls/textarea-field";
import { ToastRegion } from "./overlays/toast-region";

const nothing = () => undefined;

it("renders no style attribute, which the content security policy would block", () => {
  const html = renderToString(
    <>
      <Alert tone="error" title="t" action={<Button busy>b</Button>}>x</Alert>
      <Avatar name="Ada" /><Badge dot>b</Badge><Tag>t</Tag><ButtonLink href="/wallets" icon="plus">l</ButtonLink>
      <Card title="c" actions={<IconButton icon="more" label="more" />}>x</Card>
      <EmptyState icon="wallet" title="e" text="x" /><TextField label="l" hint="h" error="e" /><TextareaField label="l" />
      <Change value="+1" direction="up" /><LinkCard href="/social" icon="speech" title="t" text="x" />
      <LiveDot state="connecting" label="l" /><Menu label="m" entries={[]}>m</Menu><Bar share={0.4} className="w-30" />
      <Progress label="p" value={3} />
      <Select label="s" options={[{ value: "a", label: "A" }]} /><SkeletonText /><Spinner label="s" />
      <Slider label="s" value={14} min={12} max={20} marks={[12, 20]} valueText="14 px" onChange={nothing} />
      <StatCards><StatCard lead label="l" value="v" note="n" /></StatCards><MetricStrip metrics={[{ id: "m", label: "l", value: "v" }]} />
      <SwitchField label="s" hint="h" /><ToastRegion label="t" closeLabel="c" />
      <Table label="t">
        <TableHead><Heading sort={{ direction: "ascending", onSort: nothing }}>h</Heading></TableHead>
        <TableBody><Row current><Cell>c</Cell></Row></TableBody>
      </Table>
      <Tabs label="t" value="b" onChange={nothing} tabs={[
        { value: "a", label: "A", content: "a" }, { value: "b", label: "B", content: "b" },
      ]} />
    </>,
  );
  expect(html).not.toContain("style=");
});
