import type { Language } from "@/contracts/fields/language-rules";
import type { MailKind } from "./mail";
import { colons, footer, mailTexts } from "./texts";

/**
 * An e-mail in the reader's language, as plain text and as HTML with the same content. It contains nothing typed by a stranger: otherwise
 * anybody who can have mail sent to any address could choose its words.
 * @param link target of its action; null for a mail that only informs
 */
export function composeMail(kind: MailKind, language: Language, link: string | null): { subject: string; text: string; html: string } {
  const { subject, text, action, otherwise } = mailTexts[language][kind];
  const colon = colons[language];
  const plain = [text, ...(action && link ? [`${action}${colon.trim()}\n${link}`] : []), otherwise, "—", footer[language]].join("\n\n");
  const button = action && link
    ? `<p style="margin:24px 0"><a href="${escaped(link)}" style="background:#4338ca;color:#fff;padding:12px 20px;border-radius:8px;text-decoration:none">${escaped(action)}</a></p><p style="font-size:13px;word-break:break-all">${escaped(link)}</p>`
    : "";
  const html =
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${escaped(subject)}</title></head><body style="font:16px/1.5 system-ui,sans-serif;color:#111827;max-width:34em;margin:0 auto;padding:24px"><h1 style="font-size:20px">${escaped(subject)}</h1><p>${escaped(text)}</p>${button}<p>${escaped(otherwise)}</p><hr style="border:0;border-top:1px solid #d1d5db"><p style="font-size:13px;color:#4b5563">${escaped(footer[language])}</p></body></html>`;
  return { subject: `Memescope${colon}${subject}`, text: plain, html };
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}
