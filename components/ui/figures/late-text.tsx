"use client";

import { type ReactNode, useEffect, useState } from "react";
import { useIsBrowser } from "@/lib/shared/use-is-browser";
import { classes } from "../classes";

/** The text of a live region that appears with it: it is announced because it follows. In the server's HTML it is there from the start. */
export function LateText({ className, children }: { className: string; children: ReactNode }) {
  const isBrowser = useIsBrowser();
  const [isShown, setShown] = useState(!isBrowser);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), 100);
    return () => clearTimeout(timer);
  }, []);
  return <div className={classes(className, !isShown && "invisible")}>{children}</div>;
}
