import { expect, it } from "vitest";
import { groupPosts, postGroups, readGroupedPosts, readPosts, splitPosts } from "./sentiment-posts";

const posts = readPosts();

it("splits the labelled set by its fixed rule, with nothing moved by hand", () => {
  const splits = splitPosts(posts);
  expect(posts.filter(({ id, split }) => splits.get(id) !== split)).toEqual([]);
});

it("has equally many posts for every language and label, each post only once", () => {
  const groups = groupPosts(posts, ({ lang, label, split }) => `${lang} ${label} ${split}`);
  const sizes = [...groups].map(([name, group]) => [name.split(" ")[2], group.length].join(" "));
  expect(groups.size).toBe(18);
  expect(new Set(sizes)).toEqual(new Set(["dev 26", "held-out 18"]));
  expect(new Set(posts.map(({ text }) => text)).size).toBe(posts.length);
  expect(new Set(posts.map(({ id }) => id)).size).toBe(posts.length);
});

it("has equally many held-out posts for every group of the third set, and no post in both parts", () => {
  const [heldOut, tuning] = [readGroupedPosts("held-out"), readGroupedPosts("tuning")];
  expect(Object.fromEntries(postGroups.map((group) => [group, heldOut.filter((post) => post.group === group).length]))).toEqual(
    Object.fromEntries(postGroups.map((group) => [group, 22])),
  );
  expect(heldOut.every(({ split }) => split === "held-out") && tuning.every(({ split }) => split === "tuning")).toBe(true);
  expect(new Set(tuning.map(({ group }) => group))).toEqual(new Set(postGroups));
  const all = [...heldOut, ...tuning];
  expect(new Set(all.map(({ text }) => text.toLowerCase())).size).toBe(all.length);
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
});
