import { toast, toastStore, type ToastOptions, type ToastTone } from "@/components/ui/overlays/toast-store";

/** A transaction of a tracked wallet, as a toast shows it. */
export interface Told extends ToastOptions {
  /** The same for all messages about one transaction, so that a confirmation replaces the pending one. */
  key: string;
  tone: ToastTone;
  text: string;
}

/** The texts for `count` transactions in one toast; `last` is the newest of them. */
export type SeveralOf = (count: number, last: Told) => Omit<Told, "key" | "tone">;

/** The single toast for transactions: it shows the only one, or how many have come since it appeared. */
export class TransactionToast {
  private readonly on = new Map<string, Told>();
  private id = 0;

  tell(told: Told, severalOf: SeveralOf): void {
    const isGone = !toastStore.read().some(({ id }) => id === this.id);
    if (isGone) this.on.clear();
    this.on.delete(told.key);
    this.on.set(told.key, told);
    const { tone, text, ...options } = this.on.size === 1 ? told : { ...severalOf(this.on.size, told), tone: "info" as const };
    this.id = toast[tone](text, { ...options, isNews: true, replaces: this.id });
  }
}
