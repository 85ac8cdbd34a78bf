import { notificationsCalls } from "@/contracts/notifications";
import { bffRoute } from "@/lib/server/bff";

export const POST = bffRoute(notificationsCalls.markRead);
