import { toast, toastStore, type ToastOptions, type ToastTone } from "@/components/ui/overlays/toast-store";

/** A transaction of a tracked wallet, as a toast shows it. */
export interface TransactionNotice extends ToastOptions {
  /** The same for all messages about one transaction, so that a confirmation replaces the pending one. */
  key: string;
  tone: ToastTone;
  text: string;
}

/** The texts for `count` transactions in one toast; `last` is the newest of them. */
type SummaryOf = (count: number, last: TransactionNotice) => Omit<TransactionNotice, "key" | "tone">;

/** The single toast for transactions: it shows the only one, or how many have come since it appeared. */
export class TransactionToast {
  private readonly notices = new Map<string, TransactionNotice>();
  private id = 0;

  show(notice: TransactionNotice, summaryOf: SummaryOf): void {
    const isGone = !toastStore.read().some(({ id }) => id === this.id);
    if (isGone) this.notices.clear();
    this.notices.delete(notice.key);
    this.notices.set(notice.key, notice);
    const { tone, text, ...options } = this.notices.size === 1
      ? notice
      : { ...summaryOf(this.notices.size, notice), tone: "info" as const };
    this.id = toast[tone](text, { ...options, isNews: true, replaces: this.id });
  }
}
