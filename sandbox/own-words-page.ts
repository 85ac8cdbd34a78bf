import type { IncomingMessage } from "node:http";
import { readBody } from "./read-body";

/** A form of the page: what it is called, where it goes, and what stands in it. */
export interface PageForm {
  field: string;
  label: string;
  value: string;
  max: number;
  button: string;
}

const bodyMaxBytes = 64 * 1024;

/** A plain page on which a person of the sandbox says something under a name. It has no script, and nothing of others. */
export function ownWordsPage({ title, forms, said }: { title: string; forms: readonly PageForm[]; said: readonly string[] }): string {
  const form = ({ field, label, value, max, button }: PageForm) => `<form method="post"><label>${escaped(label)}<br>
<textarea name="${field}" rows="3" cols="60" maxlength="${max}">${escaped(value)}</textarea></label><br><button>${escaped(button)}</button></form>`;
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(title)}</title>
<h1>${escaped(title)}</h1><p>This is a stand-in of the sandbox: only programs on this machine can read what is written here.</p>
${forms.map(form).join("\n")}
<ul>${said.map((text) => `<li>${escaped(text)}</li>`).join("")}</ul></html>`;
}

/** Text as it may stand in a page. */
export function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}

/** What a form of the page has sent; null where another site sent it, or more than it can hold. */
export async function readOwnForm(request: IncomingMessage): Promise<URLSearchParams | null> {
  const { origin, host } = request.headers;
  if (origin !== undefined && origin !== `http://${host}`) return null;
  const text = await readBody(request, bodyMaxBytes);
  return text === null ? null : new URLSearchParams(text);
}

/** Nothing on the page runs, and it is in no frame. */
export const pageHeaders = {
  "content-type": "text/html; charset=utf-8",
  "content-security-policy": "default-src 'none'; form-action 'self'; frame-ancestors 'none'",
  "cache-control": "no-store",
};
