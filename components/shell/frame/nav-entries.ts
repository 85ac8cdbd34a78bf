import type { CallKey } from "@/contracts/calls";
import type { IconName } from "@/components/ui/figures/drawings";

export interface NavEntry {
  /** Key under `shell.nav` in the messages. */
  id: "dashboard" | "wallets" | "portfolio" | "prices" | "social" | "twitterSetup" | "twitterMentions" | "leaderboard" | "settings";
  href: string;
  icon: IconName;
  children?: readonly NavEntry[];
}

/** SPEC.md section 2: the sidebar, top to bottom. Settings and Logout are separate, at its bottom. */
export const mainNav: readonly NavEntry[] = [
  { id: "dashboard", href: "/dashboard", icon: "dashboard" },
  { id: "wallets", href: "/wallets", icon: "wallet" },
  { id: "portfolio", href: "/portfolio", icon: "portfolio" },
  { id: "prices", href: "/prices", icon: "prices" },
  {
    id: "social", href: "/social", icon: "speech",
    children: [
      { id: "twitterSetup", href: "/social/twitter-setup", icon: "settings" },
      { id: "twitterMentions", href: "/social/twitter-mentions", icon: "reply" },
    ],
  },
  { id: "leaderboard", href: "/leaderboard", icon: "leaderboard" },
];

export const settingsEntry: NavEntry = { id: "settings", href: "/settings", icon: "settings" };

/** Every screen of the sidebar, in its order. */
export const navScreens: readonly NavEntry[] = [...mainNav, settingsEntry].flatMap((entry) => [entry, ...(entry.children ?? [])]);

/** The entry of the screen that a path and query lead to, if it is in the sidebar. */
export const navEntryOf = (path: string) => screenOf(navScreens, path);

/** Screens that are not in SPEC.md's sidebar, reached from other screens and the palette, each with the call it needs. */
export const furtherScreens = [
  { id: "timeline", href: "/social/timeline", icon: "prices", needs: "GET /api/v1/timeline" },
  { id: "digest", href: "/social/digest", icon: "digest", needs: "GET /api/v1/digest" },
] as const satisfies readonly { id: string; href: string; icon: IconName; needs: CallKey }[];

/** The further screen that a path and query lead to, if any. */
export const furtherScreenOf = (path: string) => screenOf(furtherScreens, path);

function screenOf<Screen extends { href: string }>(screens: readonly Screen[], path: string): Screen | undefined {
  return screens.find(({ href }) => href === path.split("?")[0]);
}
