/** Every screen with its title, which is its only level 1 heading: the walk, the budgets and the pictures go through this list. */
export const screenTitles = {
  "/dashboard": "Dashboard", "/wallets": "Wallet Management", "/portfolio": "Portfolio Overview", "/prices": "Price Tracking",
  "/settings": "Settings",
  "/social": "Social", "/social/twitter-setup": "Twitter Setup", "/social/twitter-mentions": "Mentions", "/social/timeline": "Timeline",
  "/social/digest": "Digest",
  "/leaderboard": "Leaderboard",
} as const;
