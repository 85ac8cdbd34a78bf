/** Ranges of the timeline with the width of one step: hours in UTC, or days in the reader's time zone, starting on a full hour. */
export const timelineSteps = { "24h": "hour", "7d": "hour", "30d": "day" } as const;
export type TimelineRange = keyof typeof timelineSteps;
export const timelineRanges = Object.keys(timelineSteps) as [TimelineRange, ...TimelineRange[]];

/** How many authors are listed for a selected stretch. */
export const timelineAuthorsShown = 10;
