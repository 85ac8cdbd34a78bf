import "server-only";
import { socialCalls, type ScrapingJob } from "@/contracts/social/calls";
import { readSession } from "../session/current";
import { readPartOrNull } from "./call-product-api";

/** What every screen of this group starts with: the caller's job (null without one, undefined if it cannot be read) and the caller's id. */
export async function readInitialJob(): Promise<{ job: ScrapingJob | null | undefined; userId: string }> {
  const [job, session] = await Promise.all([readPartOrNull(socialCalls.job), readSession()]);
  return { job, userId: session?.user.id ?? "" };
}
