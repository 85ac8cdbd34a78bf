"use client";

import { useRouter } from "next/navigation";
import { createContext, use } from "react";

/** Asks for a page of the product; `scroll: false` keeps the place where the reader is. */
export type Go = (href: string, options?: { scroll?: boolean }) => void;

/** Stands where a frame says at once which page is on its way. */
export const GoContext = createContext<Go | null>(null);

/** How to ask for a page: by the frame where there is one. */
export function useGo(): Go {
  const router = useRouter();
  return use(GoContext) ?? ((href, options) => router.push(href, options));
}
