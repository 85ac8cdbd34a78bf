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
  /** Whether what was typed is to be there again if the form is closed now. */
  isKept: () => boolean;
}
const openForms = new Map<string, DraftedForm>();

/** The drafts of the account that this document shows. */
function ownDrafts(): Drafts["forms"] {
  const { account, forms } = store.read() ?? {};
  return forms && account === shownAccount() ? forms : {};
}

const keep = (forms: Drafts["forms"]): void => store.write({ account: shownAccount(), forms });

/**
 * Keeps what is typed into a form in case the session ends while it is open, and restores what was typed before the same account had to log
 * in again, or before the form was closed. @returns a function to call when the form closes
 */
export function connectDraft(name: string, form: DraftedForm): () => void {
  const { [name]: draft, ...others } = ownDrafts();
  if (draft) {
    keep(others);
    form.restore(draft);
  }
  openForms.set(name, form);
  return () => {
    openForms.delete(name);
    if (form.isKept()) keep({ ...ownDrafts(), [name]: form.read() });
  };
}

/** Stores what was typed into the open forms, in this tab only: its account may log in again and return to them. */
export function storeDrafts(): void {
  if (openForms.size === 0) return;
  keep({ ...ownDrafts(), ...Object.fromEntries([...openForms].map(([name, form]) => [name, form.read()])) });
}

/** Removes what another account typed, once this one is shown. */
export function forgetDraftsOfOthers(): void {
  if (store.read()?.account !== shownAccount()) store.write(null);
}
