import { Alert } from "@/components/ui/figures/alert";
import { useTranslations } from "@/lib/shared/use-translations";

/** Says that the sandbox's e-mail goes only to a page on this machine. Renders nothing if e-mail is real (`url` is null). */
export function MailboxNote({ url }: { url: string | null }) {
  const t = useTranslations("recovery");
  if (url === null) return null;
  return (
    <Alert tone="warn">
      {t.rich("mailbox", { link: (text) => (
        <a href={url} target="_blank" rel="noreferrer" className="font-semibold text-accent-text underline-offset-4 hover:underline">
          {text}
        </a>
      ) })}
    </Alert>
  );
}
