import { toast, toastStore, type ToastTone } from "@/components/ui/overlays/toast-store";

/** Toasts of the live channel on show at once; what comes beyond them is counted in one more. */
const mostShown = 3;

interface LiveToast {
  tone: ToastTone;
  title: string;
  text: string;
  durationMs: number;
}

/** Says what the live channel brings, and folds a burst: three toasts, then '+n more'. */
export class Burst {
  private shown: number[] = [];
  private fold: { id: number; count: number } | null = null;

  /** @param moreText the words for `count` further ones */
  say({ tone, title, text, durationMs }: LiveToast, moreText: (count: number) => string): void {
    const onShow = new Set(toastStore.read().map(({ id }) => id));
    this.shown = this.shown.filter((id) => onShow.has(id));
    if (this.fold && !onShow.has(this.fold.id)) this.fold = null;
    if (this.shown.length < mostShown && !this.fold) {
      this.shown.push(toast[tone](text, { title, durationMs }));
      return;
    }
    const count = (this.fold?.count ?? 0) + 1;
    if (this.fold) toast.dismiss(this.fold.id);
    this.fold = { id: toast.info(moreText(count), { durationMs }), count };
  }
}
