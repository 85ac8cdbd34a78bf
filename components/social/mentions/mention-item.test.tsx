import { act } from "@testing-library/react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { expect, it, vi } from "vitest";
import { mention } from "@/contracts/social/calls";
import { PostRow } from "@/components/timeline/period-rows";
import { English } from "@/tests/support/web/test-providers";
import { LatestMentions } from "../latest-mentions";
import { CompactMention, MentionItem } from "./mention-item";
import { MentionText } from "./mention-text";

const longPost = mention.parse({
  id: "1", created_at: "2026-11-05T12:00:00Z", text: `x${"🚀".repeat(400)}`, sentiment: "neutral",
  author: { id: "2", username: "ada", name: "Ada" }, public_metrics: {},
});

it.each([
  [
    "a compact mention",
    <CompactMention
      key="1" mention={longPost} isNew={false} isSelected={false} onMark={() => undefined} onCorrect={null} onDelete={null}
    />,
  ],
  ["a post on the timeline", <PostRow key="2" mention={longPost} />],
])("%s hydrates a long post without a mismatch, whatever character it is cut at", async (_, item) => {
  const drawn = <English>{item}</English>;
  const page = document.createElement("div");
  // Encoded as for sending, which half of a surrogate pair does not survive.
  page.innerHTML = new TextDecoder().decode(new TextEncoder().encode(renderToString(drawn)));
  const onRecoverableError = vi.fn();
  const root = await act(async () => hydrateRoot(page, drawn, { onRecoverableError }));
  expect(onRecoverableError).not.toHaveBeenCalled();
  expect(page.innerHTML).not.toContain("\ufffd");
  await act(async () => root.unmount());
});

it("a post that begins with many line breaks begins with its first words", () => {
  const text = `${"\n".repeat(20)}gm\nfrens\n`;
  const drawn = <English><MentionText text={text} /></English>;
  expect(renderToString(drawn)).toMatch(/>gm\nfrens<\/p><\/div>$/);
});

it.each([["zh", "zh"], ["und", null], [null, null]])("a post in %s is marked as such wherever its text is", (lang, marked) => {
  const post = { ...longPost, lang, text: "冲 #加密货币" };
  const inert = { mention: post, isNew: false, isSelected: false, onMark: () => undefined, onCorrect: null, onDelete: null };
  const page = document.createElement("div");
  page.innerHTML = renderToString(
    <English>
      <CompactMention {...inert} /><MentionItem {...inert} /><PostRow mention={post} /><LatestMentions mentions={[post]} />
    </English>,
  );
  const texts = [...page.querySelectorAll("*")].filter(({ innerHTML }) => innerHTML === post.text);
  expect(texts.map((text) => text.getAttribute("lang"))).toEqual([marked, marked, marked, marked]);
});
