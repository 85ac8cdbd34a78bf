"use client";

import { usePathname, useRouter } from "next/navigation";
import { createContext, use, useCallback, useState, useTransition } from "react";
import type { Navigate } from "@/components/ui/controls/use-navigate";

/** The path of the page being navigated to; null when no navigation is pending. */
export const NavigationTargetContext = createContext<string | null>(null);

/** The path that the frame shows as current: that of the pending page, else that of the page shown. */
export function useShownPath(): string {
  const pathname = usePathname();
  return use(NavigationTargetContext) ?? pathname;
}

/**
 * The page being navigated to, known from the click on, so that the frame responds at once while the page loads. The pending state ends
 * with the router's own transition, whichever page comes, even if another one or the current one was chosen in the meantime.
 */
export function useNavigationTarget(): { target: string | null; go: Navigate } {
  const pathname = usePathname();
  const router = useRouter();
  const [chosen, setChosen] = useState(pathname);
  const [isPending, startTransition] = useTransition();
  const go = useCallback<Navigate>((href, options) => {
    setChosen(new URL(href, window.location.href).pathname);
    startTransition(() => router.push(href, options));
  }, [router]);
  return { target: isPending && chosen !== pathname ? chosen : null, go };
}
