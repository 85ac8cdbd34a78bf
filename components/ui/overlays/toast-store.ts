import { createListeners } from "@/lib/shared/listeners";

export type ToastTone = "success" | "error" | "info" | "warn";

export interface Toast {
  id: number;
  tone: ToastTone;
  text: string;
  /** Read out instead of the text, if the text only works visually. */
  spoken?: string | undefined;
  /** An additional line with a link. */
  note?: { text: string; href: string } | undefined;
  /** A first line in bold, for example "New Transaction". */
  title?: string;
  durationMs: number;
  /** Not a response to the user's own action: not shown while a dialog is open. */
  isNews?: boolean;
  /** Only read out, not shown: the screen already shows what it says. */
  isHeardOnly?: boolean;
  /** A follow-up action, for example Undo; taking it dismisses the toast. */
  action?: { label: string; onAct: () => void };
}

export type ToastOptions = Partial<Pick<Toast, "title" | "durationMs" | "action" | "spoken" | "note" | "isNews" | "isHeardOnly">> & {
  /** The id of a toast to replace, if that one is still shown. */
  replaces?: number;
};

const defaultDurationMs: Record<ToastTone, number> = { success: 4000, info: 5000, warn: 6000, error: 8000 };
const maxToasts = 4;

let toasts: readonly Toast[] = [];
let lastId = 0;
let layers = 0;
let heldUpTo: number | null = null;
const listeners = createListeners();

function publish(next: readonly Toast[]) {
  toasts = next;
  listeners.notify();
}

/** A toast that repeats a shown one replaces it; beyond four, the oldest is dropped. A title that is also the text is shown once. */
function show(tone: ToastTone, text: string, { durationMs = defaultDurationMs[tone], replaces, ...more }: ToastOptions = {}): number {
  const id = ++lastId;
  if (more.title === text) delete more.title;
  const added = { id, tone, text, durationMs, ...more };
  if (toasts.some((toast) => toast.id === replaces)) {
    publish(toasts.map((toast) => (toast.id === replaces ? added : toast)));
    return id;
  }
  const others = toasts.filter((toast) => toast.text !== text || toast.title !== more.title || toast.tone !== tone);
  publish([...others, added].slice(-maxToasts));
  return id;
}

/** Shows a message for a while. Call from event handlers and effects only; each function that shows one returns an id for `dismiss`. */
export const toast = {
  success: (text: string, options?: ToastOptions) => show("success", text, options),
  error: (text: string, options?: ToastOptions) => show("error", text, options),
  info: (text: string, options?: ToastOptions) => show("info", text, options),
  warn: (text: string, options?: ToastOptions) => show("warn", text, options),
  dismiss: (id: number) => publish(toasts.filter((one) => one.id !== id)),
  clear: () => publish([]),
};

/** Calls `act` once a toast is no longer shown, however it was dismissed; at once if it is gone already. */
export function whenDismissed(id: number, act: () => void): void {
  const check = () => {
    if (toasts.some((toast) => toast.id === id)) return;
    end();
    act();
  };
  const end = listeners.add(check);
  check();
}

/**
 * Call when a dialog opens: toasts already shown are hidden, and news waits, until it closes. Responses to what the user does in the dialog
 * are shown at once.
 * @returns a function that releases them
 */
export function holdToasts(): () => void {
  if (layers++ === 0) heldUpTo = lastId;
  publish(toasts);
  return () => {
    if (--layers === 0) heldUpTo = null;
    publish(toasts);
  };
}

const none: readonly Toast[] = [];

export const toastStore = {
  subscribe: listeners.add,
  read: () => toasts,
  readOnServer: () => none,
  /** The id of the newest toast shown before the dialog opened; null while no dialog is open. */
  readHeldUpTo: () => heldUpTo,
};
