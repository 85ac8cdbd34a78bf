"use client";

import { type ReactNode, useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { clearBrowserStorage } from "@/lib/client/startup/navigation-loop";
import { endSession } from "@/lib/client/request/session";
import { useNavigationLoop } from "@/lib/client/startup/use-navigation-loop";
import { RecoveryFrame } from "./recovery-frame";

export interface LoopTexts {
  title: string;
  text: string;
  button: string;
}

/** Shows its children until the tab runs in circles, then only the way out. */
export function NavigationLoop({ texts, children }: { texts: LoopTexts; children: ReactNode }) {
  const isLoop = useNavigationLoop();
  const [isLeaving, setIsLeaving] = useState(false);
  if (!isLoop) return children;
  const startOver = () => {
    setIsLeaving(true);
    clearBrowserStorage();
    // The session is no longer in the storage that SPEC.md clears here, but it goes with it.
    void endSession();
  };
  return (
    <RecoveryFrame
      icon="repeat" title={texts.title} text={texts.text}
      actions={<Button variant="primary" busy={isLeaving} onClick={startOver}>{texts.button}</Button>}
    />
  );
}
