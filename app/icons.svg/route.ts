import { iconSheet } from "@/components/ui/figures/icon-sheet";

export const dynamic = "force-static";

/** All icons as one image; the stylesheet names it with its content's checksum. */
export function GET(): Response {
  return new Response(iconSheet, { headers: { "content-type": "image/svg+xml" } });
}
