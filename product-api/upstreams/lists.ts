import { z } from "zod";

/** Any list, whose items are parsed elsewhere. */
export const anyList = z.custom<unknown[]>((given) => Array.isArray(given), "Invalid input: expected array");

/**
 * A list of at most `max` items. Unlike `z.array`, it looks at no item of a longer list, and at none after the first invalid one: within a
 * service's largest response fit millions of items, and to report each of them as invalid takes minutes in which nothing else is done.
 */
export function listOf<S extends z.ZodType>(item: S, max = Infinity) {
  const short = anyList.refine((given) => given.length <= max, { error: `Too many items: at most ${max}`, abort: true });
  return short.transform((given, context) => {
    const items: z.output<S>[] = [];
    for (const [index, one] of given.entries()) {
      const parsed = item.safeParse(one);
      if (!parsed.success) {
        const { path = [], message = "" } = parsed.error.issues[0] ?? {};
        context.issues.push({ code: "custom", input: one, message, path: [index, ...path] });
        return z.NEVER;
      }
      items.push(parsed.data);
    }
    return items;
  });
}
