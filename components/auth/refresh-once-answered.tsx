"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { retryDelayMs } from "@/lib/client/request/query-defaults";
import { webHalfAnswers } from "@/lib/client/request/web-half-answers";

/**
 * For a page that was rendered while the product API did not answer: renders it again and again, so that what it could not offer
 * appears. Input stays. The page removes this once it has its answer.
 */
export function RefreshOnceAnswered() {
  const router = useRouter();
  useEffect(() => {
    let retry = 1;
    let timer: ReturnType<typeof setTimeout> | null = setTimeout(ask, retryDelayMs(retry));
    async function ask() {
      if (await webHalfAnswers()) router.refresh();
      if (timer !== null) timer = setTimeout(ask, retryDelayMs(++retry));
    }
    return () => {
      if (timer !== null) clearTimeout(timer);
      timer = null;
    };
  }, [router]);
  return null;
}
