import { pricesCalls } from "@/contracts/prices";
import { bffRoute } from "@/lib/server/bff";

export const GET = bffRoute(pricesCalls.alerts);
export const POST = bffRoute(pricesCalls.createAlert);
