import { vi } from "vitest";

/** The parts of Next's router that components use, as mocks that record navigation. */
export const router = { push: vi.fn(), replace: vi.fn(), refresh: vi.fn() };

export const useRouter = () => router;
export const useSearchParams = () => new URLSearchParams(window.location.search);
export const usePathname = () => window.location.pathname;
