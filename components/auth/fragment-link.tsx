"use client";

import type { ComponentProps } from "react";
import { Link } from "@/components/ui/controls/link";
import { useIsBrowser } from "@/lib/shared/use-is-browser";

/** A link that takes the URL's fragment along, which the browser brought from the link that was followed and no server sees. */
export function FragmentLink({ href, ...link }: ComponentProps<typeof Link>) {
  const fragment = useIsBrowser() ? location.hash : "";
  return <Link href={href + fragment} {...link} />;
}
