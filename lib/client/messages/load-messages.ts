import { type LaterNamespace, messagesPath } from "@/lib/shared/later-messages";
import { createListeners } from "@/lib/shared/listeners";

/** The texts of one namespace; those with arguments are already parsed. */
export type NamespaceMessages = Readonly<Record<string, unknown>>;

const timeoutMs = 10_000;

const loaded = new Map<string, NamespaceMessages>();
const requests = new Map<string, Promise<NamespaceMessages>>();
const listeners = createListeners();

/** The document's language. */
export function documentLanguage(): string {
  return document.documentElement.lang;
}

/** A namespace's texts, if they have been loaded already. */
export function knownMessages(namespace: LaterNamespace, language: string): NamespaceMessages | undefined {
  return loaded.get(`${language} ${namespace}`);
}

/** Whether a namespace has been requested, in any language. */
export function isRequested(namespace: LaterNamespace): boolean {
  return [...requests.keys()].some((key) => key.endsWith(` ${namespace}`));
}

/** Calls back whenever a namespace has been loaded. @returns a function that stops this */
export const onMessages = listeners.add;

/**
 * Loads a namespace, once per language.
 * @throws TypeError, DOMException or Error if it cannot be loaded; calling again tries again
 */
export function loadMessages(namespace: LaterNamespace, language: string): Promise<NamespaceMessages> {
  const key = `${language} ${namespace}`;
  const pending = requests.get(key);
  if (pending) return pending;
  const request = read(messagesPath(language, namespace, document.documentElement.dataset.words ?? ""));
  requests.set(key, request);
  request.then(
    (messages) => {
      loaded.set(key, messages);
      listeners.notify();
    },
    () => requests.delete(key),
  );
  return request;
}

async function read(path: string): Promise<NamespaceMessages> {
  const response = await fetch(path, { signal: AbortSignal.timeout(timeoutMs) });
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return (await response.json()) as NamespaceMessages;
}
