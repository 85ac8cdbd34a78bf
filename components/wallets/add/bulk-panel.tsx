import { useId } from "react";
import { Badge, type Tone } from "@/components/ui/figures/badge";
import { buttonClasses } from "@/components/ui/controls/button";
import { Form } from "@/components/ui/controls/form";
import { Icon } from "@/components/ui/figures/icons";
import { Progress } from "@/components/ui/figures/progress";
import { TextareaField } from "@/components/ui/controls/textarea-field";
import { shortAddress } from "@/lib/shared/format/addresses";
import { useTranslations } from "@/lib/shared/use-translations";
import type { BulkOutcome } from "./bulk-lines";
import type { BulkForm } from "./use-bulk-form";

/** Adds several addresses, pasted or from a file, with a verdict on each line before and after it is sent. */
export function BulkPanel({ form, networkName, autoFocus }: { form: BulkForm; networkName: string; autoFocus: boolean }) {
  const t = useTranslations("walletDialogs.bulk");
  const { phase, error, lines, sendable } = form;
  const isDone = phase.kind === "sent" && lines.length === 0;
  return (
    <Form form={form.form} id={form.id} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {isDone ? null : (
        <>
          <TextareaField
            label={t("lines")} hint={t("hint")} error={error} rows={5} value={form.text}
            onChange={(event) => form.write(event.target.value)} readOnly={phase.kind === "sending"} required
            placeholder={t("placeholder")} autoFocus={autoFocus} autoCapitalize="none" autoComplete="off" spellCheck={false} dir="auto"
          />
          <FileButton onFile={(file) => void form.readFile(file)} />
        </>
      )}
      {phase.kind === "sending" ? <Progress label={t("sending")} value={phase.done} max={sendable.length} /> : null}
      {phase.kind === "sent" ? <Results outcomes={phase.outcomes} networkName={networkName} /> : lines.length > 0 ? (
        <Preview form={form} networkName={networkName} />
      ) : null}
    </Form>
  );
}

function FileButton({ onFile }: { onFile: (file: File) => void }) {
  const t = useTranslations("walletDialogs.bulk");
  const id = useId();
  return (
    <div>
      <input
        id={id} type="file" accept=".csv,.txt,text/csv,text/plain" className="peer sr-only"
        onChange={(event) => {
          const file = event.target.files?.[0];
          if (file) onFile(file);
          // Otherwise the same file could not be chosen again after it was corrected.
          event.target.value = "";
        }}
      />
      <label htmlFor={id} className={buttonClasses(
        "secondary",
        false,
        "cursor-pointer whitespace-normal! peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-accent-text",
      )}>
        <Icon name="download" className="rotate-180" />{t("file")}
      </label>
    </div>
  );
}

function Preview({ form: { lines, sendable, refused: before }, networkName }: { form: BulkForm; networkName: string }) {
  const t = useTranslations("walletDialogs.bulk");
  const refused = lines.length - sendable.length;
  return (
    <div>
      <p role="status" className="mb-1.5 text-sm">
        {t("valid", { count: sendable.length })}
        {refused > 0 ? <span className="text-down">&nbsp;· {t("refused", { count: refused })}</span> : null}
      </p>
      <LineList
        label={t("preview")}
        lines={lines.map(({ address, name, verdict }) => {
          // Lines that the server refused keep its reason while other lines are corrected.
          const outcome = verdict === "valid" ? (before.get(address.toLowerCase()) ?? verdict) : verdict;
          return {
            address,
            name,
            tone: outcome === "valid" ? "up" : outcome === "repeated" ? "warn" : "down",
            word: t(`outcomes.${outcome}`, { network: networkName }),
          };
        })}
      />
    </div>
  );
}

const outcomeTones = {
  added: "up", already_tracked: "warn", repeated: "warn", addressInvalid: "down", nameTooLong: "down", invalid: "down",
  too_many_wallets: "down",
} as const;

function Results({ outcomes, networkName }: { outcomes: readonly BulkOutcome[]; networkName: string }) {
  const t = useTranslations("walletDialogs.bulk");
  const added = outcomes.filter(({ outcome }) => outcome === "added").length;
  return (
    <div>
      <p role="status" className="mb-1.5 font-semibold">{t("result", { added, total: outcomes.length })}</p>
      <LineList
        label={t("results")}
        lines={outcomes.map(({ line: { address, name }, outcome }) => ({
          address, name, tone: outcomeTones[outcome], word: t(`outcomes.${outcome}`, { network: networkName }),
        }))}
      />
    </div>
  );
}

interface ListedLine {
  address: string;
  name: string;
  tone: Tone;
  word: string;
}

/** Lines with problems come first. A long list is cut: nobody reads a thousand lines in a dialog. */
const maxListed = 100;

function LineList({ label, lines }: { label: string; lines: readonly ListedLine[] }) {
  const t = useTranslations("walletDialogs.bulk");
  const ordered = [...lines.filter(({ tone }) => tone !== "up"), ...lines.filter(({ tone }) => tone === "up")];
  return (
    <>
      <ul aria-label={label} className="grid grid-cols-[minmax(0,1fr)] rounded-control border border-line">
        {ordered.slice(0, maxListed).map(({ address, name, tone, word }, at) => (
          <li key={at} className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line px-3 py-1.5 first:border-t-0">
            <span className="min-w-0 flex-1 basis-32">
              <span className="num block truncate text-sm" title={address}>{shortAddress(address) || "—"}</span>
              {name ? <bdi className="block text-sm break-words text-muted">{name}</bdi> : null}
            </span>
            <Badge tone={tone} className="whitespace-normal!">{word}</Badge>
          </li>
        ))}
      </ul>
      {ordered.length > maxListed ? <p className="mt-1.5 text-sm text-muted">{t("moreLines", { count: ordered.length - maxListed })}</p> : null}
    </>
  );
}
