import { webhooksCalls } from "@/contracts/webhooks";
import { bffRoute } from "@/lib/server/bff";

export const POST = bffRoute(webhooksCalls.test);
