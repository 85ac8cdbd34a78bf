import { vi } from "vitest";

/** Next's router, as far as components use it: what a test presses is seen here. */
export const router = { push: vi.fn(), replace: vi.fn(), refresh: vi.fn() };

export const useRouter = () => router;
export const useSearchParams = () => new URLSearchParams(window.location.search);
export const usePathname = () => window.location.pathname;
