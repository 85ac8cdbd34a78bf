import { Alert } from "@/components/ui/figures/alert";
import { useTranslations } from "@/lib/shared/use-translations";

/** Says that the sandbox's e-mail goes nowhere but to a page of this machine; nothing where e-mail is real. */
export function MailboxNote({ url }: { url: string | null }) {
  const t = useTranslations("recovery");
  if (url === null) return null;
  return <Alert tone="warn">{t.rich("mailbox", { link: (text) => <a href={url} target="_blank" rel="noreferrer" className="font-semibold text-accent-text underline-offset-4 hover:underline">{text}</a> })}</Alert>;
}
