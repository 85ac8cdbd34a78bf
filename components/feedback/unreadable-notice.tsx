import type { CallKey } from "@/contracts/calls";
import { Alert } from "@/components/ui/figures/alert";
import { useUnreadable } from "@/lib/client/cache/unreadable";
import type { CallInput } from "@/lib/client/request/api";
import { useTranslations } from "@/lib/shared/use-translations";

interface UnreadableNoticeProps<K extends CallKey> {
  /** The call that returned the list; `input` is its input. */
  of: K;
  input?: CallInput<K>;
  className?: string;
}

/**
 * Says how many entries are missing from a list because that part of the
 * server's response could not be parsed. Renders nothing if none are.
 */
export function UnreadableNotice<K extends CallKey>({ of, input, className }: UnreadableNoticeProps<K>) {
  const t = useTranslations("common");
  const count = useUnreadable(of, input);
  return count > 0 ? <Alert tone="warn" className={className}>{t("unreadable", { count })}</Alert> : null;
}
