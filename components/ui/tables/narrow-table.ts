/**
 * For a table of a few columns: where they do not fit (the room decides, not the screen), each row is a
 * card, its name first and its figures under their names.
 */
export const narrowTable = {
  table: "@max-[34rem]:[&_thead]:sr-only @max-[34rem]:[&_:is(tbody,td)]:block @max-[34rem]:block",
  row: "@max-[34rem]:grid @max-[34rem]:grid-cols-[repeat(auto-fill,minmax(min(100%,8rem),1fr))] @max-[34rem]:gap-x-3 @max-[34rem]:gap-y-2 @max-[34rem]:border-t @max-[34rem]:border-line @max-[34rem]:px-4.5 @max-[34rem]:py-3",
  lead: "@max-[34rem]:col-span-full @max-[34rem]:border-0! @max-[34rem]:p-0!",
  cell: "@max-[34rem]:border-0! @max-[34rem]:p-0! @max-[34rem]:text-left!",
  label: "hidden font-sans text-sm text-muted @max-[34rem]:block",
} as const;
