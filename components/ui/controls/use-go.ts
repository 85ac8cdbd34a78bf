"use client";

import { useRouter } from "next/navigation";
import { createContext, use } from "react";

/** Navigates to a page of the product; `scroll: false` keeps the scroll position. */
export type Go = (href: string, options?: { scroll?: boolean }) => void;

/** Provided by a frame that shows at once which page is loading. */
export const GoContext = createContext<Go | null>(null);

/** How to navigate: through the surrounding frame if there is one, otherwise through the router. */
export function useGo(): Go {
  const router = useRouter();
  return use(GoContext) ?? ((href, options) => router.push(href, options));
}
