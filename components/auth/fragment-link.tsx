"use client";

import { type ComponentProps, useSyncExternalStore } from "react";
import { Link } from "@/components/ui/controls/link";

const subscribe = () => () => undefined;

/** A link that takes the URL's fragment along, which the browser brought from the link that was followed and no server sees. */
export function FragmentLink({ href, ...link }: ComponentProps<typeof Link>) {
  const fragment = useSyncExternalStore(subscribe, () => location.hash, () => "");
  return <Link href={href + fragment} {...link} />;
}
