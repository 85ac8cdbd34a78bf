import { toast, toastStore, type ToastOptions, type ToastTone } from "@/components/ui/overlays/toast-store";

/** A transaction of a tracked wallet, as a toast shows it. */
export interface TransactionNotice extends ToastOptions {
  /** The same for all messages about one transaction, so that a confirmation replaces the pending one. */
  key: string;
  tone: ToastTone;
  text: string;
  /** What was received or sent: all that several transactions in one toast say about the newest. Absent if the transaction is not known. */
  moved?: string;
}

/** The texts for `count` transactions in one toast; `last` is the newest of them. */
type SummaryOf = (count: number, last: TransactionNotice) => Omit<TransactionNotice, "key" | "tone" | "moved">;

/** The single toast for transactions: it shows the only one, or how many have come since it appeared. */
export class TransactionToast {
  private readonly notices = new Map<string, TransactionNotice>();
  /** What the toast has said since it appeared. */
  private readonly said = new Set<string>();
  private id = 0;

  show(notice: TransactionNotice, summaryOf: SummaryOf): void {
    const shown = toastStore.read().find(({ id }) => id === this.id);
    if (!shown) {
      this.notices.clear();
      this.said.clear();
    }
    const isSame = this.notices.delete(notice.key) && notice.moved !== undefined;
    this.notices.set(notice.key, notice);
    const { tone, text, ...options } = this.notices.size === 1
      ? notice
      : { ...summaryOf(this.notices.size, notice), tone: "info" as const };
    const words = `${options.title}\n${text}`;
    // It has told of this transaction already, of both ends if that is a transfer between two wallets: it would be read out again.
    if (isSame && this.said.has(words)) return;
    this.said.add(words);
    this.id = toast[tone](text, { ...options, isNews: true, replaces: this.id });
  }
}
