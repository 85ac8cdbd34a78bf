import { portfolioCalls } from "@/contracts/portfolio";
import { bffRoute } from "@/lib/server/bff";

export const GET = bffRoute(portfolioCalls.stats);
