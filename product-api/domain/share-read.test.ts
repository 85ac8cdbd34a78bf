import { expect, it } from "vitest";
import { shareRead } from "./share-read";

/** A read that counts its calls; each call ends when the test ends it. */
function deferredRead() {
  const ends: ((error?: Error) => void)[] = [];
  const read = () => {
    const nth = ends.length + 1;
    return new Promise<number>((resolve, reject) => ends.push((error) => (error ? reject(error) : resolve(nth))));
  };
  return { read, ends };
}

const turn = () => new Promise((done) => setImmediate(done));

it("callers that arrive during a read share the next one, which begins when the first has ended", async () => {
  const { read, ends } = deferredRead();
  const sharedRead = shareRead(read);
  const first = sharedRead();
  await turn();
  const later = [sharedRead(), sharedRead()];
  await turn();
  expect(ends).toHaveLength(1);
  ends[0]!();
  expect(await first).toBe(1);
  await turn();
  ends[1]!();
  expect(await Promise.all(later)).toEqual([2, 2]);
});

it("no caller gets a result that was read before its call", async () => {
  let stored = "before";
  const sharedRead = shareRead(() => Promise.resolve(stored));
  expect(await sharedRead()).toBe("before");
  stored = "after";
  expect(await sharedRead()).toBe("after");
});

it("a failed read fails for the callers that shared it, but not for later ones", async () => {
  const { read, ends } = deferredRead();
  const sharedRead = shareRead(read);
  const shared = [sharedRead(), sharedRead()].map((promise) => promise.catch((error: Error) => error.message));
  await turn();
  ends[0]!(new Error("lost"));
  expect(await Promise.all(shared)).toEqual(["lost", "lost"]);
  const later = sharedRead();
  await turn();
  ends[1]!();
  expect(await later).toBe(2);
});
