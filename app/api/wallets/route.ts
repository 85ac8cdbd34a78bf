import { walletsCalls } from "@/contracts/wallets";
import { bffRoute } from "@/lib/server/bff";

export const GET = bffRoute(walletsCalls.list);
export const POST = bffRoute(walletsCalls.create);
