"use client";

import { usePathname, useRouter } from "next/navigation";
import { createContext, use, useCallback, useState, useTransition } from "react";
import type { Go } from "@/components/ui/controls/use-go";

/** The path that was chosen and is still to come; null while nothing is on its way. */
export const NavigationTargetContext = createContext<string | null>(null);

/** The path that the frame speaks of: the one on its way, else the one that is shown. */
export function useShownPath(): string {
  const pathname = usePathname();
  return use(NavigationTargetContext) ?? pathname;
}

/**
 * Which page is on its way, from the press on, so that the frame answers at once and the page may take its time. The wait ends with
 * the router's own: whatever page comes, also where another one, or the one that is shown, was chosen meanwhile.
 */
export function useNavigationTarget(): { target: string | null; go: Go } {
  const pathname = usePathname();
  const router = useRouter();
  const [chosen, setChosen] = useState(pathname);
  const [isPending, startTransition] = useTransition();
  const go = useCallback<Go>((href, options) => {
    setChosen(new URL(href, window.location.href).pathname);
    startTransition(() => router.push(href, options));
  }, [router]);
  return { target: isPending && chosen !== pathname ? chosen : null, go };
}
