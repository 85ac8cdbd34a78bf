import { liveCalls } from "@/contracts/live/calls";
import { livePolicy } from "@/contracts/live/rules";
import { createTicket } from "../../domain/live/commands";
import type { RouteModule } from "../context";

export const liveRoutes: RouteModule = ({ call }, context) => {
  call(liveCalls.ticket, async ({ caller }) => ({
    ticket: await createTicket(context, caller.userId, caller.familyId),
    expires_in: livePolicy.ticketLifetimeS,
  }));
};
