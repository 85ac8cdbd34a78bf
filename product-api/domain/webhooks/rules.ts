/** Seconds between two attempts, as Standard Webhooks proposes them: ten attempts within three days. */
const RETRY_AFTER_S = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 73_495] as const;

/** Seconds until the next attempt after so many failed ones; null when three days are over. */
export function retryAfterS(attempts: number): number | null {
  return RETRY_AFTER_S[attempts - 1] ?? null;
}

/** The receiver wants no more (Standard Webhooks: 410 Gone). */
export function isGone(status: number | null): boolean {
  return status === 410;
}

/** What a receiver is sent. */
export function toPayload(type: string, at: Date, data: unknown): string {
  return JSON.stringify({ type, timestamp: at.toISOString(), data });
}

/** 256 random bits (URL-safe base64) as a Standard Webhooks secret. */
export function toWebhookSecret(random: string): string {
  return `whsec_${Buffer.from(random, "base64url").toString("base64")}`;
}
