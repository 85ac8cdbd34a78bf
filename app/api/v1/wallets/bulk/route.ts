import { walletsCalls } from "@/contracts/wallets";
import { bffRoute } from "@/lib/server/bff";

export const POST = bffRoute(walletsCalls.createMany);
