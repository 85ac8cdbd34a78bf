import { type LaterNamespace, messagesPath } from "@/lib/shared/later-messages";
import { createListeners } from "@/lib/shared/listeners";

/** The texts of one namespace; those with arguments are already parsed. */
export type Words = Readonly<Record<string, unknown>>;

const timeoutMs = 10_000;

const known = new Map<string, Words>();
const asked = new Map<string, Promise<Words>>();
const listeners = createListeners();

/** The document's language. */
export function documentLanguage(): string {
  return document.documentElement.lang;
}

/** A namespace's texts, if they have been loaded already. */
export function knownMessages(namespace: LaterNamespace, language: string): Words | undefined {
  return known.get(`${language} ${namespace}`);
}

/** Whether a namespace has been requested, in any language. */
export function isWanted(namespace: LaterNamespace): boolean {
  return [...asked.keys()].some((key) => key.endsWith(` ${namespace}`));
}

/** Calls back whenever a namespace has been loaded. @returns a function that stops this */
export const onMessages = listeners.add;

/**
 * Loads a namespace, once per language.
 * @throws TypeError, DOMException or Error if it cannot be loaded; calling again tries again
 */
export function loadMessages(namespace: LaterNamespace, language: string): Promise<Words> {
  const key = `${language} ${namespace}`;
  const before = asked.get(key);
  if (before) return before;
  const answer = read(messagesPath(language, namespace, document.documentElement.dataset.words ?? ""));
  asked.set(key, answer);
  answer.then(
    (words) => {
      known.set(key, words);
      listeners.tell();
    },
    () => asked.delete(key),
  );
  return answer;
}

async function read(path: string): Promise<Words> {
  const response = await fetch(path, { signal: AbortSignal.timeout(timeoutMs) });
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return (await response.json()) as Words;
}
