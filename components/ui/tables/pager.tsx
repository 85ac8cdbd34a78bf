import { useFormatter } from "next-intl";
import { useState, type FormEvent } from "react";
import { useTranslations } from "@/lib/shared/use-translations";
import { IconButton } from "../controls/icon-button";
import { pageNumbers, pageOfInput } from "./page-numbers";
import { useRange } from "./use-range";

interface PagerProps {
  /** What is paged; the accessible name of the navigation. */
  label: string;
  page: number;
  pageSize: number;
  total: number;
  onPage: (page: number) => void;
  /** Adds a field for typing a page number. */
  jumper?: boolean;
  /** Whether screen readers get the range from here; false if the list has a `ListAnnouncement`. */
  isAnnounced?: boolean;
}

/** The range shown, and navigation to the other pages. */
export function Pager({ label, page, pageSize, total, onPage, jumper = false, isAnnounced = true }: PagerProps) {
  const t = useTranslations("common.pager");
  const format = useFormatter();
  const last = Math.max(1, Math.ceil(total / pageSize));
  const count = (value: number) => format.number(value);
  const range = useRange()({ page, page_size: pageSize, total });
  return (
    <div className="@container flex min-w-0 grow basis-72 flex-wrap items-center gap-x-4 gap-y-1">
      <p aria-live={isAnnounced ? "polite" : undefined} aria-hidden={!isAnnounced} className="text-sm text-muted tabular-nums">{range}</p>
      {last === 1 ? null : (
        <nav aria-label={label} className="ml-auto flex flex-wrap items-center justify-end gap-x-3 gap-y-1">
          <div className="flex items-center gap-0.5">
            <IconButton icon="chevron-left" label={t("previous")} disabled={page <= 1} onClick={() => onPage(page - 1)} />
            <ul className="flex items-center gap-0.5 @max-[26rem]:hidden">
              {pageNumbers(page, last).map((number, at) => (
                <li key={number === 0 ? `gap-${at}` : number}>
                  {number === 0 ? <span aria-hidden="true" className="px-1 text-muted">…</span> : (
                    <button
                      type="button" aria-label={t("page", { page: count(number) })} aria-current={number === page ? "page" : undefined}
                      onClick={() => onPage(number)}
                      className="page-number"
                    >
                      {count(number)}
                    </button>
                  )}
                </li>
              ))}
            </ul>
            <span className="num hidden px-1 text-sm text-muted @max-[26rem]:inline">{`${count(page)} / ${count(last)}`}</span>
            <IconButton icon="chevron-right" label={t("next")} disabled={page >= last} onClick={() => onPage(page + 1)} />
          </div>
          {jumper ? <Jumper last={last} onPage={onPage} /> : null}
        </nav>
      )}
    </div>
  );
}

/** A field for typing a page number; Enter goes there, or the button that appears: an iPhone's keys for digits have no Enter. */
function Jumper({ last, onPage }: { last: number; onPage: (page: number) => void }) {
  const t = useTranslations("common.pager");
  const [text, setText] = useState("");
  const jump = (event: FormEvent) => {
    event.preventDefault();
    const page = pageOfInput(text, last);
    if (page === null) return;
    setText("");
    onPage(page);
  };
  return (
    <form onSubmit={jump} className="flex items-center">
      <label className="flex items-center gap-2 text-sm text-muted">
        {t("jump")}
        <input
          value={text} onChange={(event) => setText(event.target.value)} inputMode="numeric" autoComplete="off" enterKeyHint="go"
          maxLength={9} className="num w-16! control"
        />
      </label>
      {text === "" ? null : <IconButton type="submit" icon="arrow-right" label={t("page", { page: text })} />}
    </form>
  );
}
