"use client";

import { type ReactNode, useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { clearBrowserStorage } from "@/lib/client/startup/navigation-loop";
import { endSession } from "@/lib/client/request/session";
import { useNavigationLoop } from "@/lib/client/startup/use-navigation-loop";
import { RecoveryFrame } from "./recovery-frame";

interface LoopTexts {
  title: string;
  text: string;
  button: string;
}

/** Shows its children until the tab is caught in a loop of back and forward navigations, then only a way out. */
export function NavigationLoop({ texts, children }: { texts: LoopTexts; children: ReactNode }) {
  const isLoop = useNavigationLoop();
  const [isLeaving, setIsLeaving] = useState(false);
  if (!isLoop) return children;
  const startOver = () => {
    setIsLeaving(true);
    clearBrowserStorage();
    // SPEC.md clears only this storage. The session is no longer kept there, so it is ended separately.
    void endSession();
  };
  return (
    <RecoveryFrame
      icon="repeat" title={texts.title} text={texts.text}
      actions={<Button variant="primary" busy={isLeaving} onClick={startOver}>{texts.button}</Button>}
    />
  );
}
