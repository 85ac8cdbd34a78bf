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

/** While a dialog is open, what comes waits; this often it is looked whether it still is. */
const lookAgainMs = 500;

/**
 * The one toast of transactions: it tells the only one, or how many have come since it came up. It does not come up while a dialog
 * is open, for nobody looks elsewhere then.
 */
export class TransactionToast {
  private readonly on = new Map<string, Told>();
  private id = 0;
  private waiting: ReturnType<typeof setTimeout> | undefined;

  tell(told: Told, severalOf: SeveralOf): void {
    const isGone = this.waiting === undefined && !toastStore.read().some(({ id }) => id === this.id);
    if (isGone) this.on.clear();
    this.on.delete(told.key);
    this.on.set(told.key, told);
    if (this.waiting === undefined) this.show(severalOf);
  }

  private show(severalOf: SeveralOf): void {
    if (document.querySelector("[role=dialog]")) {
      this.waiting = setTimeout(() => this.show(severalOf), lookAgainMs);
      return;
    }
    this.waiting = undefined;
    const last = [...this.on.values()].at(-1)!;
    const { tone, text, ...options } = this.on.size === 1 ? last : { ...severalOf(this.on.size, last), tone: "info" as const };
    this.id = toast[tone](text, { ...options, replaces: this.id });
  }
}
