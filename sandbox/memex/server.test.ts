import { once } from "node:events";
import { connect } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { expect, it } from "vitest";
import { startSandboxMemex } from "./server";

it("survives a client that disconnects while sending a form", async () => {
  const memex = await startSandboxMemex({ port: 0 });
  const unhandled: unknown[] = [];
  const recordUnhandled = (error: unknown) => void unhandled.push(error);
  process.on("unhandledRejection", recordUnhandled);
  const socket = connect(Number(new URL(memex.url).port), "127.0.0.1");
  socket.write("POST /_sandbox/profiles/ada HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\nbio=");
  await once(socket, "connect");
  await delay(50);
  socket.destroy();
  await delay(50);
  process.off("unhandledRejection", recordUnhandled);
  expect(unhandled).toEqual([]);
  expect((await fetch(`${memex.url}/profiles/ada`)).status).toBe(200);
  await memex.stop();
});
