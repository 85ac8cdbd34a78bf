import { webhooksCalls } from "@/contracts/webhooks";
import { bffRoute } from "@/lib/server/bff";

export const GET = bffRoute(webhooksCalls.deliveries);
