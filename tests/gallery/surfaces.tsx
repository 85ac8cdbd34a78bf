import { Alert, type AlertTone } from "@/components/ui/figures/alert";
import { Avatar } from "@/components/ui/figures/avatar";
import { Badge, Tag, type Tone } from "@/components/ui/figures/badge";
import { Button } from "@/components/ui/controls/button";
import { Card } from "@/components/ui/figures/card";
import { EmptyState } from "@/components/ui/figures/empty-state";
import { NotLoaded } from "@/components/ui/figures/not-loaded";
import { iconNames } from "@/components/ui/figures/icon-sheet";
import { Icon, Mark } from "@/components/ui/figures/icons";
import { LinkCard } from "@/components/ui/figures/link-card";
import { LiveDot } from "@/components/ui/figures/live-dot";
import { PageHeading } from "@/components/ui/figures/page-heading";
import { PageLoading } from "@/components/ui/figures/page-loading";
import { Bar, Progress } from "@/components/ui/figures/progress";
import { Skeleton, SkeletonText } from "@/components/ui/figures/skeleton";
import { Spinner } from "@/components/ui/figures/spinner";
import { ListSkeleton, RecentSkeleton, TableSkeleton } from "@/components/ui/tables/list-skeletons";
import { Cell, FigureHead, Heading, Row, Table, TableBody, TableHead } from "@/components/ui/tables/table";
import { ToastRegion } from "@/components/ui/overlays/toast-region";
import { Forced, Section, States } from "./section";

const alertTones: readonly AlertTone[] = ["info", "success", "warn", "error"];
const tones: readonly Tone[] = ["accent", "neutral", "up", "down", "warn"];

function Marks() {
  return (
    <Section name="Badge, mark, drawing">
      <States>{tones.map((tone) => (
        <Badge key={tone} tone={tone}>{tone}</Badge>
      ))}{tones.map((tone) => <Badge key={tone} tone={tone} dot>{tone}</Badge>)}<Badge size="sm">small</Badge><Tag>tag</Tag></States>
      <States>
        <LiveDot state="live" label="live" />
        <LiveDot state="connecting" label="connecting" />
        <LiveDot state="off" label="off" />
        <Avatar name="ada_lovelace" />
        <Avatar name="阿明" />
        <Mark />
      </States>
      <States>{iconNames.map((name) => <Icon key={name} name={name} size={18} />)}</States>
    </Section>
  );
}

function Messages() {
  return (
    <Section name="Alert">
      {alertTones.map((tone) => (
        <Alert key={tone} tone={tone} title={`A title, ${tone}`} action={<Button icon="refresh">Retry</Button>}>
          What happened, in one sentence.
        </Alert>
      ))}
      <Alert tone="info">Without a title.</Alert>
    </Section>
  );
}

function Cards() {
  return (
    <Section name="Card">
      <div className="grid gap-4 sm:grid-cols-2">
        <Card title="Card" actions={<Tag>action</Tag>}>What it holds.</Card>
        <Card>Without a title.</Card>
        <LinkCard href="#" icon="speech" title="Link card" text="Leads somewhere as a whole." />
        <Forced state="hover"><LinkCard href="#" icon="speech" title="Link card, hovered" text="Leads somewhere as a whole." /></Forced>
        <Card title="Failed"><NotLoaded /></Card>
        <Card title="Empty"><EmptyState icon="wallet" title="Nothing here yet" text="What to do about it, in one sentence." action={
          <Button variant="primary" icon="plus">Add</Button>
        } /></Card>
        <Card title="Loading"><div className="grid gap-3">
          <Skeleton className="h-7 w-28" />
          <SkeletonText />
          <Spinner label="Loading" />
          <Progress label="Known" value={40} />
          <Progress label="Unknown" />
          <Bar share={0.6} className="w-30" />
        </div></Card>
        <Card title="A table on its way" padding="flush"><TableSkeleton /></Card>
        <Card title="Transactions on their way"><RecentSkeleton /></Card>
      </div>
      <ListSkeleton />
      <PageHeading level={2}>A page&rsquo;s heading</PageHeading>
      <PageLoading heading="A page on its way" level={null} />
    </Section>
  );
}

const rows = [
  ["Treasury", "12.1614 ETH", "$61,878.78"], ["Trading", "4.8067 ETH", "$35,241.48"], ["Cold Storage", "6.2753 ETH", "$19,674.11"],
] as const;

function Tables() {
  return (
    <Section name="Table">
      <Card padding="flush" title="Rows become cards on a phone">
        <div className="@container"><Table label="Wallets" className="narrow-table">
          <TableHead>
            <Heading sort={{ direction: "ascending", onSort: () => {} }}>Name</Heading>
            <Heading align="end" sort={{ direction: null, onSort: () => {} }}>Balance</Heading>
            <Heading align="end">Value</Heading>
          </TableHead>
          <TableBody>
            {rows.map(([name, balance, value], nth) => (
              <Row key={name} current={nth === 1}>
                <Cell>{name}</Cell>
                <Cell label="Balance">{balance}</Cell>
                <Cell label="Value">{value}</Cell>
              </Row>
            ))}
          </TableBody>
        </Table></div>
      </Card>
      <Card padding="flush" title="Figures">
        <div className="@container"><Table label="Figures" className="narrow-table">
          <FigureHead first="Coin" figures={["Amount", "Value"]} />
          <TableBody><Row><Cell>ETH</Cell><Cell label="Amount">12.1614</Cell><Cell label="Value">$38,254.11</Cell></Row></TableBody>
        </Table></div>
      </Card>
    </Section>
  );
}

/** Everything that contains other content or shows a message. */
export function Surfaces() {
  return <><Marks /><Messages /><Cards /><Tables /><ToastRegion label="Toasts" closeLabel="Dismiss" /></>;
}
