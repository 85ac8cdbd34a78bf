"use client";

import { useState } from "react";
import { laterPart } from "@/lib/client/messages/with-messages";
import { useVisibility } from "../changes";

const VisibilityDialog = laterPart(["leaderboardMore"], () => import("./visibility-dialog"), "VisibilityDialog");

/** Asks a new player how to appear on the board, unless they have already decided. Closing the dialog changes nothing. */
export function VisibilityConsent() {
  const { visibility, change } = useVisibility();
  const [isClosed, setClosed] = useState(false);
  if (isClosed || visibility?.mode !== "undecided") return null;
  return <VisibilityDialog visibility={visibility} onChange={change} onClose={() => setClosed(true)} />;
}
