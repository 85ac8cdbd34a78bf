import { createListeners } from "@/lib/shared/listeners";

export type ToastTone = "success" | "error" | "info" | "warn";

export interface Toast {
  id: number;
  tone: ToastTone;
  text: string;
  /** What is read out instead of the text, where that is for the eye alone. */
  spoken?: string | undefined;
  /** A further line that leads somewhere. */
  note?: { text: string; href: string } | undefined;
  /** A first line in bold, for example "New Transaction". */
  title?: string;
  durationMs: number;
  /** Nobody asked for it: while a dialog is open it does not come up. */
  isNews?: boolean;
  /** One thing that can still be done about it, for example Undo; doing it sends the toast away. */
  action?: { label: string; onAct: () => void };
}

export type ToastOptions = Partial<Pick<Toast, "title" | "durationMs" | "action" | "spoken" | "note" | "isNews">> & {
  /** The id of one whose place it takes, if that is still on show. */
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
  listeners.tell();
}

/** A text already on show is shown afresh, not twice; beyond four the oldest leaves. */
function show(tone: ToastTone, text: string, { durationMs = defaultDurationMs[tone], replaces, ...more }: ToastOptions = {}): number {
  const id = ++lastId;
  const added = { id, tone, text, durationMs, ...more };
  if (toasts.some((toast) => toast.id === replaces)) {
    publish(toasts.map((toast) => (toast.id === replaces ? added : toast)));
    return id;
  }
  const others = toasts.filter((toast) => toast.text !== text || toast.title !== more.title || toast.tone !== tone);
  publish([...others, added].slice(-maxToasts));
  return id;
}

/** Says something for a moment. Call from event handlers and effects only; each returns an id for `dismiss`. */
export const toast = {
  success: (text: string, options?: ToastOptions) => show("success", text, options),
  error: (text: string, options?: ToastOptions) => show("error", text, options),
  info: (text: string, options?: ToastOptions) => show("info", text, options),
  warn: (text: string, options?: ToastOptions) => show("warn", text, options),
  dismiss: (id: number) => publish(toasts.filter((one) => one.id !== id)),
  clear: () => publish([]),
};

/** Acts once a toast is on show no longer, whoever or whatever sent it away; at once where it has gone already. */
export function onceGone(id: number, act: () => void): void {
  const look = () => {
    if (toasts.some((toast) => toast.id === id)) return;
    end();
    act();
  };
  const end = listeners.add(look);
  look();
}

/**
 * For as long as a dialog is open: what was on show when it opened is out of sight, and news wait. What the reader does in the dialog is
 * answered at once.
 * @returns what lets them come back
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
  /** The id of the newest toast that a dialog came over; null while none is open. */
  readHeldUpTo: () => heldUpTo,
};
