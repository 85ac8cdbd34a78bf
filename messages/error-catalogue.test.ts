import { expect, it } from "vitest";
import { crashMessages } from "./crash";
import en from "./en.json";

type Tree = { [name: string]: string | Tree };

function texts(tree: Tree): string[] {
  return Object.values(tree).flatMap((value) => (typeof value === "string" ? [value] : texts(value)));
}

const all = new Set([...texts(en), `${crashMessages.en.title} ${crashMessages.en.text}`]);

/**
 * Every success and error text of SPEC.md section 8, word for word. 'No refresh token available' is not here: it is thrown, and shown as
 * `errors.unauthenticated`.
 */
const catalogue = {
  generic: [
    "Network error. Please check your connection.", "Server error: {status}",
    "Login failed", "Registration failed", "Failed to fetch wallets", "Failed to add wallet", "Failed to remove wallet",
    "Failed to fetch transactions", "Failed to fetch portfolio", "Failed to fetch dashboard stats", "Failed to fetch prices",
    "Failed to fetch price history", "Failed to fetch price alerts", "Failed to create price alert", "Failed to delete price alert",
  ],
  auth: [
    "Login failed. Please check your credentials.", "Login successful!",
    "Registration failed. Please try again.", "Registration successful! Welcome to Memescope!",
  ],
  wallets: [
    "Wallet added successfully!", "Wallet removed successfully!", "Address copied to clipboard",
    "Failed to remove wallet. Please try again.", "Failed to copy address", "Failed to load dashboard data",
    "New Transaction", "Received {amount}", "Sent {amount}", "Pending Transaction", "Token Transfer", "WebSocket Error",
  ],
  social: [
    "Twitter scraping feature is coming soon. Please check back later.",
    "Failed to setup Twitter scraping", "Setup Error", "Twitter scraping configuration updated successfully!",
    "Twitter scraping setup completed! Mentions will be tracked every {minutes} minutes.",
    "Twitter scraping has been stopped.", "Failed to stop Twitter scraping.",
    "Webhook test sent successfully!", "Webhook test failed. Please check your URL.",
    "Immediate scraping triggered! Check mentions in a few moments.", "Failed to trigger immediate scraping.",
    "Failed to load mentions", "Mentions refreshed successfully", "Failed to refresh mentions",
    "Scraping triggered! New mentions will appear shortly.", "Failed to trigger scraping",
    "Failed to update scraping configuration", "Failed to stop scraping", "Failed to fetch mentions", "Failed to fetch social metrics",
    "Failed to setup webhook", "Failed to trigger scraping job", "Failed to get scraping job status", "Failed to fetch scraped mentions",
    "Failed to fetch scraping statistics", "Failed to fetch Twitter user profile",
  ],
  leaderboard: [
    "Failed to fetch leaderboard data", "Failed to fetch user rank", "Failed to fetch leaderboard statistics",
    "Failed to sync with the external platform", "Failed to fetch trending users", "Failed to link profile",
    "Failed to fetch competitive analysis", "Failed to load leaderboard data", "User ranking data not available for sync",
    "Leaderboard synced successfully!", "Failed to sync the leaderboard. Please try again.",
  ],
  application: [
    "Something went wrong. An unexpected error occurred. Please try refreshing the page or contact support if the problem persists.",
    "Navigation Loop Detected", "Message", "Stack trace", "Font size updated",
  ],
};

it.each(Object.entries(catalogue))("every listed success and error text of SPEC.md exists: %s", (_noun, wanted) => {
  expect(wanted.filter((text) => !all.has(text))).toEqual([]);
});
