import { usePathname, useRouter } from "next/navigation";
import { createContext, use, useCallback, useEffect, useLayoutEffect, useRef, useState, useTransition } from "react";
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
 * with the router's own transition, whichever page comes, even if another one or the current one was chosen in the meantime. Back leads to
 * where the page was scrolled to.
 */
export function useNavigationTarget(): { target: string | null; go: Navigate } {
  const pathname = usePathname();
  const router = useRouter();
  const [chosen, setChosen] = useState(pathname);
  const [isPending, startTransition] = useTransition();
  const leave = useReturn(pathname);
  const go = useCallback<Navigate>((href, options) => {
    leave();
    setChosen(new URL(href, window.location.href).pathname);
    startTransition(() => router.push(href, options));
  }, [router, leave]);
  return { target: isPending && chosen !== pathname ? chosen : null, go };
}

type State = { scrolledTo?: number } | null;

/**
 * Scrolls a page that the history leads back to, as soon as it is shown.
 * @returns a function to call before leaving a page
 */
function useReturn(pathname: string): () => void {
  const returnTo = useRef<number>(undefined);
  useEffect(() => {
    const onPop = ({ state }: PopStateEvent) => { returnTo.current = (state as State)?.scrolledTo; };
    window.addEventListener("popstate", onPop);
    return () => window.removeEventListener("popstate", onPop);
  }, []);
  useLayoutEffect(() => {
    if (returnTo.current !== undefined) window.scrollTo({ top: returnTo.current, behavior: "instant" });
    returnTo.current = undefined;
    // Not at once: right after its event, the browser would scroll too.
    setTimeout(() => { window.history.scrollRestoration = "auto"; });
  }, [pathname]);
  return useCallback(() => {
    returnTo.current = undefined;
    // The placeholder is short: when the router adds its entry to the history, the browser stores the top for this one.
    window.history.scrollRestoration = "manual";
    window.history.replaceState({ ...(window.history.state as State), scrolledTo: window.scrollY }, "");
  }, []);
}
