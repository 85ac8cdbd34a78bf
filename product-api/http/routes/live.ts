import { liveCalls } from "@/contracts/live";
import { livePolicy } from "@/contracts/live-rules";
import { createTicket } from "../../domain/live/commands";
import { mountCall } from "../mount";
import type { RouteModule } from "../context";

export const liveRoutes: RouteModule = (app, context, authenticate) => {
  mountCall(app, authenticate, liveCalls.ticket, async ({ caller }) => ({
    ticket: await createTicket(context, caller.userId, caller.familyId),
    expires_in: livePolicy.ticketLifetimeS,
  }));
};
