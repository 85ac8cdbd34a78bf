import { createSocket } from "node:dgram";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Agent, request } from "undici";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { hangLimits } from "@/tests/support/limits";
import { createPublicConnector, resolveByServers, type Resolve } from "./connect";

// Tests what the connection itself refuses, after the check of the URL's text.
let reached = 0;
let port: number;
const server = createServer((_request, response) => void response.end(String((reached += 1))));
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "::", resolve));
  port = (server.address() as AddressInfo).port;
});
beforeEach(() => void (reached = 0));
afterAll(() => new Promise((resolve) => server.close(resolve)));

async function connectTo(host: string, resolve: Resolve, timeoutMs: number = hangLimits.ownWaitMs): Promise<string> {
  const agent = new Agent({ connect: createPublicConnector({ resolve, timeoutMs }) });
  try {
    const { statusCode } = await request(`http://${host}:${port}/`, { dispatcher: agent, signal: AbortSignal.timeout(timeoutMs + 1_500) });
    return `answered ${statusCode}`;
  } catch (error) {
    return (error as Error).message;
  } finally {
    await agent.destroy();
  }
}

const neverAnswers: Resolve = () => {
  throw new Error("a literal address is not looked up");
};

it.each([
  "127.0.0.1", "2130706433", "0x7f.1", "127.1", "[::1]", "[::ffff:127.0.0.1]", "[::127.0.0.1]",
])("refuses the literal %s", async (host) => {
  expect(await connectTo(host, neverAnswers)).toBe("the address is private or reserved");
  expect(reached).toBe(0);
});

it("refuses a name whose second lookup returns a private address", async () => {
  let lookups = 0;
  const rebinding: Resolve = (_hostname, answer) =>
    answer(null, [{ address: (lookups += 1) % 2 === 1 ? "1.1.1.1" : "127.0.0.1", family: 4 }]);
  const first = await connectTo("rebind.example", rebinding, 500);
  // One lookup per connection: the connection goes to the answer that was checked.
  expect([lookups, first]).toEqual([1, expect.not.stringMatching(/^answered/)]);
  expect(await connectTo("rebind.example", rebinding)).toBe("the address is private or reserved");
  expect(reached).toBe(0);
});

/** DNS query types (RFC 1035, RFC 3596). */
const [A, AAAA] = [1, 28];

/**
 * Looks a name up at a name server that answers with an address of these bytes for each type; null means that there is no such name,
 * undefined that the server stays silent.
 */
async function lookUp(answerFor: (type: number) => number[] | null | undefined): Promise<unknown> {
  const names = createSocket("udp4", (message, { port: from }) => {
    const question = message.subarray(12, message.indexOf(0, 12) + 5);
    const found = answerFor(question.readUInt16BE(question.length - 4));
    if (found === undefined) return;
    const head = Buffer.from([message[0]!, message[1]!, 0x81, found === null ? 0x83 : 0x80, 0, 1, 0, found?.length ? 1 : 0, 0, 0, 0, 0]);
    const answer = found?.length
      ? Buffer.from([0xc0, 12, ...question.subarray(-4), 0, 0, 0, 1, 0, found.length, ...found])
      : Buffer.alloc(0);
    names.send(Buffer.concat([head, question, answer]), from);
  }).bind(0, "127.0.0.1");
  await once(names, "listening");
  try {
    return await new Promise((resolve) => {
      resolveByServers([`127.0.0.1:${names.address().port}`], { timeout: 100, tries: 2 })("receiver.example", (error, addresses) => resolve(
        error ? (error as NodeJS.ErrnoException).code : addresses,
      ));
    });
  } finally {
    names.close();
  }
}

it("finds all IPv4 and IPv6 addresses of a name", async () => {
  const four = { address: "1.2.3.4", family: 4 };
  expect(
    await lookUp((type) => (type === A ? [1, 2, 3, 4] : [0x20, 1, ...Array<number>(13).fill(0), 1])),
  ).toEqual([four, { address: "2001::1", family: 6 }]);
  expect(await lookUp((type) => (type === AAAA ? [] : [1, 2, 3, 4]))).toEqual([four]);
  // Some servers leave queries for one type unanswered.
  expect(await lookUp((type) => (type === AAAA ? undefined : [1, 2, 3, 4]))).toEqual([four]);
});

it("distinguishes a name that does not exist from one that no server answers for in time", async () => {
  expect([await lookUp(() => null), await lookUp(() => []), await lookUp(() => undefined)]).toEqual([
    "ENOTFOUND", "ENOTFOUND", "ETIMEDOUT",
  ]);
});

it("reaches the receiver without the connector", async () => {
  await request(`http://127.0.0.1:${port}/`).then(({ body }) => body.dump());
  expect(reached).toBe(1);
});
