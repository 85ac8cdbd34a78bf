"use client";

import { type ReactNode, useEffect, useState } from "react";
import { useIsBrowser } from "@/lib/shared/use-is-browser";
import { classes } from "../classes";

/** Screen readers have noticed a new live region by then. */
const noticedMs = 100;

/**
 * The text of a live region that appears together with it: screen readers announce only what appears in one that is already there. It takes
 * its room at once; what the server sent is shown from the start.
 */
export function LateText({ className, children }: { className: string; children: ReactNode }) {
  const isBrowser = useIsBrowser();
  const [isShown, setShown] = useState(!isBrowser);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), noticedMs);
    return () => clearTimeout(timer);
  }, []);
  return <div className={classes(className, !isShown && "invisible")}>{children}</div>;
}
