import { useRouter } from "next/navigation";
import { useEffect, useLayoutEffect, useRef, useTransition } from "react";
import { Badge } from "@/components/ui/figures/badge";
import { Button } from "@/components/ui/controls/button";
import { useCache } from "@/lib/client/cache/use-cache";
import { readCookie, writeCookie } from "@/lib/client/storage/cookies";
import { liveBoardCookie } from "@/lib/shared/board-source";
import { canNavigate, isServerUnreachable } from "@/lib/shared/server-unreachable";
import { useTranslations } from "@/lib/shared/use-translations";
import { isBoardKey } from "../data";

/** Says that the players are generated. Switches to the live board when the user asks for it, or once the account has its first wallet. */
export function SampleNote({ userId }: { userId: string }) {
  const t = useTranslations("leaderboard.sample");
  const router = useRouter();
  const cache = useCache();
  const [isSwitching, startTransition] = useTransition();
  const hasSwitched = useRef(false);
  const switchToLive = () => {
    hasSwitched.current = true;
    startTransition(() => router.refresh());
  };

  // On unmount, clear the sample from the cache: none of it may show on the live board.
  useLayoutEffect(() => () => cache.changeWhere(isBoardKey, () => undefined), [cache]);
  // The cookie names the account once it has a wallet: set with a response here, on an earlier screen or in another tab.
  const hasLiveBoard = () => readCookie(liveBoardCookie) === userId;
  useEffect(() => {
    // Only once: a server that still answers with the sample would be asked endlessly.
    if (!hasSwitched.current && hasLiveBoard() && !isServerUnreachable()) switchToLive();
  });
  const showLive = () => {
    if (!canNavigate()) return;
    writeCookie(liveBoardCookie, userId);
    switchToLive();
  };
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 rounded-card bg-warn-soft px-4 py-1.5">
      <p className="flex min-w-0 flex-1 basis-72 flex-wrap items-center gap-x-3 gap-y-1 py-1">
        <Badge tone="warn" dot className="border border-warn">{t("badge")}</Badge>
        <span className="min-w-0">{t("text")}</span>
      </p>
      <Button busy={isSwitching} onClick={showLive}>{t("showLive")}</Button>
    </div>
  );
}
