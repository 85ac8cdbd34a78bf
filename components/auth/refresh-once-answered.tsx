"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { productApiAnswers } from "@/lib/client/request/product-api-answers";
import { retryDelayMs } from "@/lib/client/request/query-defaults";

/**
 * For a page that was rendered while the product API did not answer: renders it again once it does, so that what it could not offer
 * appears. Input stays. The page removes this once it has its answer.
 */
export function RefreshOnceAnswered() {
  const router = useRouter();
  useEffect(() => {
    let retry = 1;
    let timer: ReturnType<typeof setTimeout> | null = setTimeout(ask, retryDelayMs(retry));
    async function ask() {
      if (await productApiAnswers()) router.refresh();
      if (timer !== null) timer = setTimeout(ask, retryDelayMs(++retry));
    }
    return () => {
      if (timer !== null) clearTimeout(timer);
      timer = null;
    };
  }, [router]);
  return null;
}
