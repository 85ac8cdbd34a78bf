import { expect, it } from "vitest";
import { shareRead } from "./share-read";

/** A read that counts its calls; each call ends when the test ends it. */
function heldRead() {
  const ends: ((error?: Error) => void)[] = [];
  const read = () => {
    const nth = ends.length + 1;
    return new Promise<number>((resolve, reject) => ends.push((error) => (error ? reject(error) : resolve(nth))));
  };
  return { read, ends };
}

const turn = () => new Promise((done) => setImmediate(done));

it("callers that arrive during a read share the next one, which begins when the first has ended", async () => {
  const { read, ends } = heldRead();
  const ask = shareRead(read);
  const first = ask();
  await turn();
  const later = [ask(), ask()];
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
  const ask = shareRead(() => Promise.resolve(stored));
  expect(await ask()).toBe("before");
  stored = "after";
  expect(await ask()).toBe("after");
});

it("a failed read fails for the callers that shared it, but not for later ones", async () => {
  const { read, ends } = heldRead();
  const ask = shareRead(read);
  const shared = [ask(), ask()].map((asked) => asked.catch((error: Error) => error.message));
  await turn();
  ends[0]!(new Error("lost"));
  expect(await Promise.all(shared)).toEqual(["lost", "lost"]);
  const later = ask();
  await turn();
  ends[1]!();
  expect(await later).toBe(2);
});
