import { toast, toastStore, type ToastOptions, type ToastTone } from "@/components/ui/overlays/toast-store";

/** A transaction of a tracked wallet as a toast tells it. */
export interface Told extends ToastOptions {
  /** One for all messages about the same transaction: a confirmation takes the place of what was pending. */
  key: string;
  tone: ToastTone;
  text: string;
}

/** The words where `count` are told together, of which `last` is the newest. */
export type SeveralOf = (count: number, last: Told) => Omit<Told, "key" | "tone">;

/** The one toast of transactions: it tells the only one, or how many have come since it came up. */
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
