import { visibleText } from "@/contracts/fields/typed-rules";
import type { NotificationToggles, ScrapingJob, SocialSetup } from "@/contracts/social/calls";
import {
  bareUsername, notificationDefaults, parseKeywords, scrapeFrequencies, scrapeFrequencyDefault, socialLimits,
} from "@/contracts/social/rules";
import { webhookUrlMax } from "@/contracts/webhooks/rules";
import { checkHandle } from "../handle-rules";

/** The form's values, as typed. Each switch is a field of its own: one that nobody touched follows the job, whoever changes it. */
export interface SetupValues extends NotificationToggles {
  username: string;
  frequency: (typeof scrapeFrequencies)[number];
  keywords: string;
  webhookUrl: string;
}

/** What is wrong with each field, as the key of its text under `social.setup.form`. */
export interface SetupErrors {
  username?: NonNullable<ReturnType<typeof checkHandle>>;
  keywords?: "keywordsTooMany" | "keywordTooLong";
  webhookUrl?: "webhookInvalid";
}

/** The form's initial values: the job's settings, or the defaults of SPEC.md section 5. */
export function valuesOfJob(job: ScrapingJob | null): SetupValues {
  return {
    username: job?.username ?? "",
    frequency: scrapeFrequencies.find((minutes) => minutes === job?.frequency) ?? scrapeFrequencyDefault,
    keywords: job?.keywords.join(", ") ?? "",
    webhookUrl: job?.webhookUrl ?? "",
    ...(job?.notifications ?? notificationDefaults),
  };
}

/** Checks the form against the rules of the contract before anything is sent. */
export function checkSetupForm({ username, keywords, webhookUrl }: SetupValues): SetupErrors {
  const errors: SetupErrors = {};
  const wrongHandle = checkHandle(bareUsername(username));
  if (wrongHandle) errors.username = wrongHandle;
  const words = parseKeywords(keywords);
  if (words.length > socialLimits.keywordsMax) errors.keywords = "keywordsTooMany";
  else if (words.some((word) => word.length > socialLimits.keywordMax)) errors.keywords = "keywordTooLong";
  if (visibleText(webhookUrl) !== "" && !isWebhookUrl(webhookUrl)) errors.webhookUrl = "webhookInvalid";
  return errors;
}

/** The setup to send: the username without @, the keywords as a list. */
export function setupOfValues({ username, frequency, keywords, webhookUrl, mentions, sentiment, engagement }: SetupValues): SocialSetup {
  return {
    username: bareUsername(username), frequency, keywords: parseKeywords(keywords), webhookUrl: visibleText(webhookUrl) || null,
    notifications: { mentions, sentiment, engagement },
  };
}

/** Whether a text is a URL that events could be delivered to; the server decides which hosts are allowed. */
export function isWebhookUrl(text: string): boolean {
  const url = visibleText(text);
  return url.length <= webhookUrlMax && URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);
}
