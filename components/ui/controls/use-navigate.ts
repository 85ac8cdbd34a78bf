import { useRouter } from "next/navigation";
import { createContext, use } from "react";

/** Navigates to a page of the product; `scroll: false` keeps the scroll position. */
export type Navigate = (href: string, options?: { scroll?: boolean }) => void;

/** Provided by a frame that shows at once which page is loading. */
export const NavigateContext = createContext<Navigate | null>(null);

/** How to navigate: through the surrounding frame if there is one, otherwise through the router. */
export function useNavigate(): Navigate {
  const router = useRouter();
  return use(NavigateContext) ?? ((href, options) => router.push(href, options));
}
