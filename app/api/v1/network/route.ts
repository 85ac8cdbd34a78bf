import { networkCalls } from "@/contracts/network";
import { bffRoute } from "@/lib/server/bff";

export const GET = bffRoute(networkCalls.read);
