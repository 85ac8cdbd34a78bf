import { browserCall } from "../browser-call";

const social = async () => (await import("@/contracts/social")).socialCalls;

export const socialCalls = {
  setup: browserCall("POST", "/api/v1/social/scraping/setup", async () => (await social()).setup),
  update: browserCall("PATCH", "/api/v1/social/scraping/jobs/:id", async () => (await social()).update),
  trigger: browserCall("POST", "/api/v1/social/scraping/trigger", async () => (await social()).trigger),
  job: browserCall("GET", "/api/v1/social/scraping/jobs/current", async () => (await social()).job),
  stop: browserCall("DELETE", "/api/v1/social/scraping/jobs/current", async () => (await social()).stop),
  addWebhook: browserCall("POST", "/api/v1/social/scraping/webhooks", async () => (await social()).addWebhook),
  mentions: browserCall("GET", "/api/v1/social/scraping/mentions", async () => (await social()).mentions),
  stats: browserCall("GET", "/api/v1/social/scraping/stats", async () => (await social()).stats),
  metrics: browserCall("GET", "/api/v1/social/scraping/metrics", async () => (await social()).metrics),
  profile: browserCall("GET", "/api/v1/social/scraping/user/:username", async () => (await social()).profile),
  source: browserCall("GET", "/api/v1/social/source", async () => (await social()).source),
  mentionPage: browserCall("GET", "/api/v1/social/mentions", async () => (await social()).mentionPage),
  unread: browserCall("GET", "/api/v1/social/mentions/unread", async () => (await social()).unread),
  markRead: browserCall("POST", "/api/v1/social/mentions/read", async () => (await social()).markRead),
  correctSentiment: browserCall("PATCH", "/api/v1/social/mentions/:id", async () => (await social()).correctSentiment),
  removeMention: browserCall("DELETE", "/api/v1/social/mentions/:id", async () => (await social()).removeMention),
};
