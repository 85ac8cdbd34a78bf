import { shownAccount } from "../startup/fresh-document";
import { accountKeys } from "./account-keys";
import { createStore } from "./store";

interface Drafts {
  /** The mark of the account that typed them. */
  account: string | null;
  /** By the form's name. */
  forms: Record<string, object>;
}

const store = createStore<Drafts>(accountKeys.drafts, (stored) => ((stored as Drafts | null)?.forms ? stored as Drafts : null), "tab");

interface DraftedForm {
  /** The values that were changed. */
  read: () => object;
  restore: (values: object) => void;
}
const openForms = new Map<string, DraftedForm>();

/**
 * Keeps what is typed into a form in case the session ends while it is open, and restores what was typed before the same account had to log
 * in again. @returns a function that stops this
 */
export function connectDraft(name: string, form: DraftedForm): () => void {
  const { account, forms: { [name]: draft, ...others } = {} } = store.read() ?? {};
  if (draft && account === shownAccount()) {
    store.write({ account, forms: others });
    form.restore(draft);
  }
  openForms.set(name, form);
  return () => void openForms.delete(name);
}

/** Stores what was typed into the open forms, in this tab only: its account may log in again and return to them. */
export function storeDrafts(): void {
  if (openForms.size === 0) return;
  store.write({ account: shownAccount(), forms: Object.fromEntries([...openForms].map(([name, form]) => [name, form.read()])) });
}

/** Removes what another account typed, once this one is shown. */
export function forgetDraftsOfOthers(): void {
  if (store.read()?.account !== shownAccount()) store.write(null);
}
