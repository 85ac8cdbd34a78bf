/** Spans of the timeline, each with how wide one of its steps is: hours in UTC, days in the reader's zone, to the full hour. */
export const timelineSteps = { "24h": "hour", "7d": "hour", "30d": "day" } as const;
export type TimelineRange = keyof typeof timelineSteps;
export const timelineRanges = Object.keys(timelineSteps) as [TimelineRange, ...TimelineRange[]];

/** How many authors are told of a stretch. */
export const authorsTold = 10;
