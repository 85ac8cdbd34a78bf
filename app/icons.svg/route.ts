import { iconSheet } from "@/components/ui/figures/icon-sheet";

export const dynamic = "force-static";

/** All icons as one image; the stylesheet's URL for it contains a checksum of its content. */
export function GET(): Response {
  return new Response(iconSheet, { headers: { "content-type": "image/svg+xml" } });
}
