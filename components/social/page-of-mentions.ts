import type { Mention, MentionPage, MentionQuery } from "@/contracts/social";

/** One page of a list that came whole, newest first, from a product API that knows no paging. The window was the server's to apply. */
export function pageOfMentions(mentions: readonly Mention[], query: MentionQuery): MentionPage {
  const text = query.q.toLowerCase();
  const found = mentions
    .filter(({ sentiment, is_read }) => (query.sentiment === "all" || sentiment === query.sentiment) && !(query.unread && is_read))
    .filter((mention) => `${mention.text}\n${mention.author.name}\n@${mention.author.username}`.toLowerCase().includes(text))
    .sort((one, other) => Date.parse(other.created_at) - Date.parse(one.created_at));
  const start = (query.page - 1) * query.page_size;
  return {
    mentions: found.slice(start, start + query.page_size), total: found.length, page: query.page, page_size: query.page_size,
    unread: mentions.filter(({ is_read }) => !is_read).length,
  };
}
