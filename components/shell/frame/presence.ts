export const presences = ["online", "away", "offline", "invisible"] as const;
export type PresenceStatus = (typeof presences)[number];

export interface Presence {
  status: PresenceStatus;
  appearOffline: boolean;
}

export const initialPresence: Presence = { status: "online", appearOffline: false };

/** The presence for a chosen status; invisible is the same as appearing offline (SPEC.md section 4). */
export function choosePresence(status: PresenceStatus): Presence {
  return { status, appearOffline: status === "invisible" };
}

/** "Appear Offline" switches to invisible; turning it off switches to online. */
export function toggleAppearOffline({ appearOffline }: Presence): Presence {
  return choosePresence(appearOffline ? "online" : "invisible");
}

/** Parses the status that a tab stored; anything unknown is online. */
export function parsePresence(raw: string | null): Presence {
  const status = presences.find((known) => known === raw);
  return status ? choosePresence(status) : initialPresence;
}
