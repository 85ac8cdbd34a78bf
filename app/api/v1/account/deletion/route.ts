import { accountCalls } from "@/contracts/account";
import { bffRoute } from "@/lib/server/bff";

export const POST = bffRoute(accountCalls.remove);
