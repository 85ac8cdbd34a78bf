import { socialCalls } from "@/contracts/social";
import { bffRoute } from "@/lib/server/bff";

export const GET = bffRoute(socialCalls.unread);
