import { accountCalls } from "@/contracts/account";
import { bffRoute } from "@/lib/server/bff";

export const GET = bffRoute(accountCalls.export);
