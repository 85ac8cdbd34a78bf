import type { Mention } from "@/contracts/social/calls";
import { automationSigns } from "@/contracts/social/authors-rules";
import { sentiments } from "@/contracts/social/rules";
import { booleanOf, fieldsOf, figureOf, idOf, isText, listOf, oneOf, textOf, timeOf, type Fields } from "./message-fields";

/** Of a pushed mention the post and its author have to be told; the rest has the contract's defaults. */
export function readMention(data: Fields): Mention | null {
  const id = idOf(data.id);
  const author = readAuthor(fieldsOf(data.author));
  const created_at = timeOf(data.created_at);
  const { text } = data;
  if (id === undefined || typeof text !== "string" || created_at === undefined || author === null) return null;
  return {
    id, text, created_at, author,
    sentiment: oneOf(sentiments, data.sentiment) ?? "neutral",
    public_metrics: readCounts(fieldsOf(data.public_metrics)),
    context_annotations: listOf(data.context_annotations).flatMap((one) => nameOf(fieldsOf(fieldsOf(one).entity))),
    processed_at: timeOf(data.processed_at) ?? null,
    url: textOf(data.url) ?? null,
    is_read: booleanOf(data.is_read) ?? false,
    sentiment_score: figureOf(data.sentiment_score) ?? null,
    sentiment_words: listOf(data.sentiment_words).flatMap((one) => readWord(fieldsOf(one))),
    sentiment_version: textOf(data.sentiment_version) ?? null,
    sentiment_corrected: booleanOf(data.sentiment_corrected) ?? false,
    matched_by: listOf(data.matched_by).filter(isText),
    lang: textOf(data.lang) ?? null,
    automation_signs: Array.isArray(data.automation_signs) ? automationSigns.filter((sign) => listOf(data.automation_signs).includes(sign)) : null,
  };
}

function readAuthor(data: Fields): Mention["author"] | null {
  const id = idOf(data.id);
  const { username } = data;
  if (id === undefined || !isText(username)) return null;
  const counts = fieldsOf(data.public_metrics);
  return {
    id, username, name: textOf(data.name) ?? "", profile_image_url: textOf(data.profile_image_url) ?? null,
    verified: booleanOf(data.verified) ?? null, created_at: timeOf(data.created_at) ?? null,
    public_metrics: {
      followers_count: figureOf(counts.followers_count) ?? null, following_count: figureOf(counts.following_count) ?? null,
      tweet_count: figureOf(counts.tweet_count) ?? null, listed_count: figureOf(counts.listed_count) ?? null,
    },
  };
}

function readCounts(data: Fields): Mention["public_metrics"] {
  return {
    retweet_count: figureOf(data.retweet_count) ?? 0, like_count: figureOf(data.like_count) ?? 0,
    reply_count: figureOf(data.reply_count) ?? 0, quote_count: figureOf(data.quote_count) ?? 0,
  };
}

function nameOf({ name }: Fields): Mention["context_annotations"] {
  return isText(name) ? [{ entity: { name } }] : [];
}

function readWord({ text, weight }: Fields): Mention["sentiment_words"] {
  return isText(text) && typeof weight === "number" ? [{ text, weight }] : [];
}
