import { walletsCalls } from "@/contracts/wallets";
import { bffRoute } from "@/lib/server/bff";

export const PATCH = bffRoute(walletsCalls.rename);
export const DELETE = bffRoute(walletsCalls.remove);
