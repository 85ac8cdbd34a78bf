import { z } from "zod";
import { defineCall } from "../call";
import { id, idParams, noContent } from "../fields/wire";
import { viewLimits, viewScreens } from "./rules";

/** A screen's filters, saved under a name. */
const savedView = z.object({
  id,
  screen: z.enum(viewScreens),
  name: z.string(),
  /** The query of the screen's URL, without `?`; empty for the screen's initial state. */
  query: z.string(),
});
export type SavedView = z.output<typeof savedView>;

const name = z.string().trim().min(1, "Please enter a name").max(viewLimits.nameMax);

const savedViewInput = z.strictObject({ screen: z.enum(viewScreens), name, query: z.string().max(viewLimits.queryMax) });
export type SavedViewInput = z.output<typeof savedViewInput>;

export const viewsCalls = {
  list: defineCall({
    method: "GET", path: "/api/v1/views", extension: true, summary: "The caller's saved views, by screen in the caller's order",
    response: z.array(savedView),
  }),
  create: defineCall({
    method: "POST", path: "/api/v1/views", extension: true,
    summary: "Save what a screen shows under a name, as the last view of that screen",
    body: savedViewInput, response: savedView, status: 201,
    problems: ["view_name_taken", "too_many_views"],
  }),
  change: defineCall({
    method: "PATCH", path: "/api/v1/views/:id", extension: true, summary: "Rename or move a saved view",
    params: idParams,
    /** `place` is the position among the views of its screen, counted from 0. */
    body: z.strictObject({ name: name.optional(), place: z.number().int().min(0).max(viewLimits.perScreen - 1).optional() }),
    response: savedView,
    problems: ["view_name_taken"],
  }),
  remove: defineCall({
    method: "DELETE", path: "/api/v1/views/:id", extension: true, summary: "Delete a saved view",
    params: idParams, ...noContent,
  }),
};
