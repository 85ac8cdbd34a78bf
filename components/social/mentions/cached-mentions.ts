import type { Mention, MentionPage } from "@/contracts/social/calls";
import type { MentionSort } from "@/contracts/social/authors-rules";
import { compareMentions } from "@/contracts/social/list-rules";

/** A page with a newly found mention in its sort position; unchanged if the page already has it. */
export function withArrival(page: MentionPage, added: Mention, sort: MentionSort): MentionPage {
  if (page.mentions.some(({ id }) => id === added.id)) return page;
  return {
    ...page,
    mentions: [added, ...page.mentions].sort(compareMentions(sort)).slice(0, page.page_size),
    total: page.total + 1,
    unread: page.unread + (added.is_read ? 0 : 1),
    // Shown with the others, so whoever marks all of them means this one, too.
    as_of: page.as_of && added.processed_at && added.processed_at > page.as_of ? added.processed_at : page.as_of,
  };
}

/** A page with one mention replaced by the server's version. */
export function withMention(page: MentionPage, changed: Mention): MentionPage {
  return { ...page, mentions: page.mentions.map((known) => (known.id === changed.id ? changed : known)) };
}

/** A page without a mention that was deleted. */
export function withoutMention(page: MentionPage, id: string): MentionPage {
  const mentions = page.mentions.filter((mention) => mention.id !== id);
  return { ...withMarked(page, [id], true), mentions, total: page.total - page.mentions.length + mentions.length };
}

/** A page with mentions marked. `unread` changes by the number of mentions that change on this page. */
export function withMarked(page: MentionPage, ids: readonly string[], read: boolean): MentionPage {
  const marked = new Set(ids);
  const isMarked = ({ id }: Mention) => marked.has(id);
  const changed = page.mentions.filter((mention) => isMarked(mention) && mention.is_read !== read).length;
  const unread = Math.max(0, page.unread + (read ? -changed : changed));
  return { ...page, unread, mentions: page.mentions.map((mention) => (isMarked(mention) ? { ...mention, is_read: read } : mention)) };
}
