/** Every screen with its title: its only level 1 heading. */
export const screenTitles = {
  "/dashboard": "Dashboard", "/wallets": "Wallet Management", "/portfolio": "Portfolio Overview", "/prices": "Price Tracking",
  "/settings": "Settings",
  "/social": "Social", "/social/twitter-setup": "Twitter Setup", "/social/twitter-mentions": "Mentions", "/social/timeline": "Timeline",
  "/social/digest": "Digest",
  "/leaderboard": "Leaderboard",
} as const;
