import { describe, expect, it } from "vitest";
import { scrapingJob } from "@/contracts/social/calls";
import { checkSetupForm, isWebhookUrl, setupOfValues, valuesOfJob } from "./setup-form-rules";

const usual = valuesOfJob(null);
const check = (change: Partial<typeof usual>) => checkSetupForm({ ...usual, username: "june", ...change });

describe("the setup form", () => {
  it("opens with 15 minutes, mentions and sentiment on, engagement off", () => {
    expect(usual).toEqual({
      username: "", frequency: 15, keywords: "", webhookUrl: "", mentions: true, sentiment: true, engagement: false,
    });
  });

  it("opens with the settings of the job", () => {
    const job = scrapingJob.parse({
      id: "1", username: "june", frequency: 60, keywords: ["a", "b c"], webhookUrl: "https://example.com/h",
      notifications: { mentions: false, sentiment: true, engagement: true },
    });
    expect(valuesOfJob(job)).toEqual({
      username: "june", frequency: 60, keywords: "a, b c", webhookUrl: "https://example.com/h",
      mentions: false, sentiment: true, engagement: true,
    });
  });

  it("accepts a plain username with no other input", () => {
    expect(check({})).toEqual({});
  });

  it.each([
    ["", "usernameRequired"], [" @ ", "usernameRequired"], ["june li", "usernameInvalid"], ["@@june", "usernameInvalid"],
    ["jüne", "usernameInvalid"], ["x".repeat(51), "usernameTooLong"],
  ])("refuses %j as a username", (username, error) => {
    expect(check({ username })).toEqual({ username: error });
  });

  it("refuses too many and too long keywords", () => {
    expect(check({ keywords: Array.from({ length: 21 }, (_, word) => word).join(",") })).toEqual({ keywords: "keywordsTooMany" });
    expect(check({ keywords: "x".repeat(51) })).toEqual({ keywords: "keywordTooLong" });
    expect(check({ keywords: " a,, b ,a" })).toEqual({});
  });

  it.each([
    "ftp://example.com", "javascript:alert(1)", "example.com", "https://", `https://example.com/${"x".repeat(2000)}`,
  ])("refuses %.40s as a webhook", (webhookUrl) => {
    expect(check({ webhookUrl })).toEqual({ webhookUrl: "webhookInvalid" });
    expect(isWebhookUrl(webhookUrl)).toBe(false);
  });

  it("sends the username without @, keywords as a trimmed list and no webhook as null", () => {
    expect(setupOfValues({ ...usual, username: " @June_1 ", frequency: 30, keywords: " $MEME , airdrop,", webhookUrl: "  " })).toEqual({
      username: "June_1", frequency: 30, keywords: ["$MEME", "airdrop"], webhookUrl: null,
      notifications: { mentions: true, sentiment: true, engagement: false },
    });
    const webhookUrl = "https://example.com/hook";
    expect(setupOfValues({ ...usual, username: "june", webhookUrl: ` ${webhookUrl}\u200b ` })).toMatchObject({ keywords: [], webhookUrl });
  });
});
