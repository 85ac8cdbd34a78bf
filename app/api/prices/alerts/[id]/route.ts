import { pricesCalls } from "@/contracts/prices";
import { bffRoute } from "@/lib/server/bff";

export const DELETE = bffRoute(pricesCalls.removeAlert);
