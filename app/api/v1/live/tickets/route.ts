import { liveCalls } from "@/contracts/live";
import { bffRoute } from "@/lib/server/bff";

export const POST = bffRoute(liveCalls.ticket);
