import type { IncomingMessage } from "node:http";
import { readBody } from "./read-body";

/** A form with one text field on the page: its field name, label, current value, maximum length and button. */
interface PageForm {
  field: string;
  label: string;
  value: string;
  max: number;
  button: string;
}

const bodyMaxBytes = 64 * 1024;

/**
 * A plain page on which a user of the sandbox can post as an account or edit its bio. It has no scripts and loads nothing from other sites.
 */
export function accountFormPage({ title, forms, posts }: { title: string; forms: readonly PageForm[]; posts: readonly string[] }): string {
  const form = ({ field, label, value, max, button }: PageForm) => `<form method="post"><label>${escaped(label)}<br>
<textarea name="${field}" rows="3" cols="60" maxlength="${max}">${escaped(value)}</textarea></label><br><button>${escaped(button)}</button></form>`;
  return htmlDocument(title, "only programs on this machine can read what is written here.", `
${forms.map(form).join("\n")}
<ul>${posts.map((text) => `<li>${escaped(text)}</li>`).join("")}</ul>`);
}

/** A plain page of a stand-in. @param caution what its readers should know; `body` is HTML */
export function htmlDocument(title: string, caution: string, body: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(title)}</title>
<h1>${escaped(title)}</h1><p>This is a stand-in of the sandbox: ${caution}</p>${body}</html>`;
}

/** Escapes text for HTML. */
export function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}

/** The submitted form; null if it came from another origin or is too large. */
export async function readSameOriginForm(request: IncomingMessage): Promise<URLSearchParams | null> {
  const { origin, host } = request.headers;
  if (origin !== undefined && origin !== `http://${host}`) return null;
  const text = await readBody(request, bodyMaxBytes);
  return text === null ? null : new URLSearchParams(text);
}

/** No script runs on the page, and it cannot be framed. */
export const pageHeaders = {
  "content-type": "text/html; charset=utf-8",
  "content-security-policy": "default-src 'none'; form-action 'self'; frame-ancestors 'none'",
  "cache-control": "no-store",
};
