import { socialCalls } from "@/contracts/social";
import { bffRoute } from "@/lib/server/bff";

export const PATCH = bffRoute(socialCalls.update);
