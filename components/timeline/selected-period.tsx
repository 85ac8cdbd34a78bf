import { useLocale } from "next-intl";
import type { ReactNode } from "react";
import { justBefore } from "@/contracts/fields/time-rules";
import type { Timeline } from "@/contracts/timeline/calls";
import { TransactionList } from "@/components/transactions/transaction-list";
import { UnreadableNotice } from "@/components/feedback/unreadable-notice";
import { RetryAlert } from "@/components/feedback/retry-alert";
import { Button } from "@/components/ui/controls/button";
import { Link } from "@/components/ui/controls/link";
import { Card } from "@/components/ui/figures/card";
import { SkeletonText } from "@/components/ui/figures/skeleton";
import { useCall } from "@/lib/client/cache/use-call";
import type { ApiError } from "@/lib/client/request/api";
import { Offered } from "@/lib/client/request/offers";
import { useDebounced } from "@/lib/client/request/use-debounced";
import { formatCount } from "@/lib/shared/format/figures";
import { useTranslations } from "@/lib/shared/use-translations";
import { AuthorRow, PostRow } from "./period-rows";
import type { SelectedTime } from "./view";
import { useTimeTexts } from "./texts";

const maxShown = 5;
/** How long a selection must stay unchanged before anything is fetched, in ms. */
const debounceMs = 300;

interface SelectedPeriodProps {
  /** The id of the further tracker whose mentions are shown; null for the primary handle. */
  tracker: string | null;
  selected: SelectedTime;
  step: Timeline["step"];
  onClear: () => void;
}

/** The details of a selected period: its posts, its authors and its transactions. */
export function SelectedPeriod({ tracker, selected, step, onClear }: SelectedPeriodProps) {
  const t = useTranslations("timeline.stretch");
  const { span } = useTimeTexts(step);
  const [from, to] = useDebounced(`${selected.from} ${selected.to}`, debounceMs).split(" ") as [string, string];
  const time = { from, to };
  const of = tracker === null ? {} : { tracker };
  return (
    <section aria-label={t("title")} className="grid gap-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 className="min-w-0 flex-1 basis-60 text-lg font-semibold">{span(selected)}</h2>
        <Button icon="close" onClick={onClear}>{t("clear")}</Button>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 wide:grid-cols-2">
        <Posts of={of} time={time} />
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <Offered by="GET /api/v1/timeline/authors"><Authors of={of} time={time} /></Offered>
          <Offered by="GET /api/v1/transactions"><Flows time={time} /></Offered>
        </div>
      </div>
    </section>
  );
}

interface ListSectionProps<T> {
  answer: { data: T | undefined; error: ApiError | undefined; isLoading: boolean; mutate: () => unknown };
  failed: string;
  none: string;
  isNone: (data: T) => boolean;
  children: (data: T) => ReactNode;
}

/** A list, or its loading, error or empty state. */
function ListSection<T>({ answer: { data, error, isLoading, mutate }, failed, none, isNone, children }: ListSectionProps<T>) {
  if (error && !data) return <RetryAlert error={error} title={failed} onRetry={mutate} />;
  if (!data) return <SkeletonText lines={4} />;
  return (
    <div aria-busy={isLoading} className={isLoading ? "animate-pulse" : undefined}>
      {isNone(data) ? <p className="py-2 text-muted">{none}</p> : children(data)}
    </div>
  );
}

/** The title of a list with the number of its entries, if there are any. */
function Counted({ title, total = 0 }: { title: string; total?: number | undefined }) {
  const locale = useLocale();
  return <>{title}{total > 0 ? <> <span className="num ml-1 text-muted">{formatCount(total, locale)}</span></> : null}</>;
}

interface PeriodProps {
  /** The tracker for a query; empty for the primary handle. */
  of: { tracker?: string };
  time: SelectedTime;
}

/** The posts that the chart counts: those that only a keyword found are no mentions. */
function Posts({ of, time }: PeriodProps) {
  const t = useTranslations("timeline.stretch");
  const query = {
    ...of, start_time: time.from, end_time: justBefore(time.to).toISOString(), match: "mention" as const, sort: "engagement" as const,
    page: 1, page_size: maxShown,
  };
  const answer = useCall("GET /api/v1/social/mentions", { query }, { keepPrevious: true });
  const total = answer.data?.total ?? 0;
  const until = justBefore(time.to).toISOString();
  const all = `/social/twitter-mentions?${new URLSearchParams({ ...of, match: "mention", from: time.from, to: until })}`;
  return (
    <Card title={<Counted title={t("posts")} total={total} />} actions={total > maxShown ? (
      <Link href={all} className="card-link">{t("allPosts")}</Link>
    ) : null}>
      <UnreadableNotice of="GET /api/v1/social/mentions" input={{ query }} className="mb-3" />
      <ListSection answer={answer} failed={t("postsFailed")} none={t("noPosts")} isNone={({ mentions }) => mentions.length === 0}>
        {({ mentions }) => (
          <ul aria-label={t("posts")} className="grid">{mentions.map((mention) => <PostRow key={mention.id} mention={mention} />)}</ul>
        )}
      </ListSection>
    </Card>
  );
}

function Authors({ of, time }: PeriodProps) {
  const t = useTranslations("timeline.stretch");
  const query = { ...of, from: time.from, to: time.to };
  const answer = useCall("GET /api/v1/timeline/authors", { query }, { keepPrevious: true });
  return (
    <Card title={<Counted title={t("authors")} total={answer.data?.total} />}>
      <ListSection answer={answer} failed={t("authorsFailed")} none={t("noAuthors")} isNone={({ authors }) => authors.length === 0}>
        {({ authors }) => (
          <ul aria-label={t("authors")} className="@container">{authors.slice(0, maxShown).map((one) => (
            <AuthorRow key={one.author.id} {...one} />
          ))}</ul>
        )}
      </ListSection>
    </Card>
  );
}

function Flows({ time }: { time: SelectedTime }) {
  const t = useTranslations("timeline.stretch");
  const tFailed = useTranslations("errors.failed");
  const query = { from: justBefore(time.from).toISOString(), to: justBefore(time.to).toISOString(), page: 1, page_size: maxShown };
  const answer = useCall("GET /api/v1/transactions", { query }, { keepPrevious: true });
  const network = useCall("GET /api/v1/network");
  return (
    <Card title={<Counted title={t("flows")} total={answer.data?.total} />}>
      <UnreadableNotice of="GET /api/v1/transactions" input={{ query }} className="mb-3" />
      <ListSection
        answer={answer} failed={tFailed("fetchTransactions")} none={t("noFlows")} isNone={({ transactions }) => transactions.length === 0}
      >
        {({ transactions }) => (
          <TransactionList
            key={time.from + time.to} label={t("flows")} transactions={transactions} nativeSymbol={network.data?.native_symbol} withMoments
          />
        )}
      </ListSection>
    </Card>
  );
}
