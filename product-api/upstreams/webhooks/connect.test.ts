import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Agent, request } from "undici";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { hangLimits } from "@/tests/support/limits";
import { createPublicConnector, type Resolve } from "./connect";

// Past the check of the URL's text: what the connection itself refuses.
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

const nobody: Resolve = () => {
  throw new Error("a literal address is not looked up");
};

it.each(["127.0.0.1", "2130706433", "0x7f.1", "127.1", "[::1]", "[::ffff:127.0.0.1]", "[::127.0.0.1]"])("refuses the literal %s", async (host) => {
  expect(await connectTo(host, nobody)).toBe("the address is private or reserved");
  expect(reached).toBe(0);
});

it("refuses a name whose second answer leads inward", async () => {
  let asked = 0;
  const rebinding: Resolve = (_hostname, answer) => answer(null, [{ address: (asked += 1) % 2 === 1 ? "1.1.1.1" : "127.0.0.1", family: 4 }]);
  const first = await connectTo("rebind.example", rebinding, 500);
  // One question a connection: the answer that was judged is the one that is connected to.
  expect([asked, first]).toEqual([1, expect.not.stringMatching(/^answered/)]);
  expect(await connectTo("rebind.example", rebinding)).toBe("the address is private or reserved");
  expect(reached).toBe(0);
});

it("would reach the receiver otherwise", async () => {
  await request(`http://127.0.0.1:${port}/`).then(({ body }) => body.dump());
  expect(reached).toBe(1);
});
