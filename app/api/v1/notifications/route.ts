import { notificationsCalls } from "@/contracts/notifications";
import { bffRoute } from "@/lib/server/bff";

export const GET = bffRoute(notificationsCalls.list);
export const DELETE = bffRoute(notificationsCalls.clear);
