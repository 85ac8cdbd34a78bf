import { expect, it } from "vitest";
import { sql } from "drizzle-orm";
import { liveConnections } from "@/product-api/db/schema/live";
import { addUser } from "@/tests/support/database/players";
import { until } from "@/tests/support/api/product-api";
import { context, useTestContext } from "@/tests/support/database/test-context";
import type { LiveClient } from "./client";
import { createRegister } from "./register";

useTestContext();

const recorded = async () => (await context.db.select({ id: liveConnections.id }).from(liveConnections)).map(({ id }) => id);
const client = (userId: string): LiveClient => ({
  id: context.uuid(), userId, familyId: context.uuid(), socket: {} as never, subscribedFrom: null, backlog: null, alive: true,
});

it("records who is connected, records it again if the rows are lost, and skips an account that was deleted", async () => {
  const [stays, gone] = [client(await addUser(context)), client(context.uuid())];
  const clients = new Map([gone, stays].map((one) => [one.id, one]));
  const errors: unknown[] = [];
  const register = createRegister(context, clients, (error) => void errors.push(error));
  register(clients.keys());
  await until(recorded, (ids) => ids.length > 0);
  expect(await recorded()).toEqual([stays.id]);
  await context.db.delete(liveConnections);
  register(clients.keys());
  await until(recorded, (ids) => ids.length > 0);

  await context.db.execute(sql`alter table live_connections rename to live_connections_away`);
  clients.delete(stays.id);
  register([stays.id]);
  await until(async () => errors, (list) => list.length === 1);
  await context.db.execute(sql`alter table live_connections_away rename to live_connections`);
  expect(await recorded()).toEqual([stays.id]);
  register([]);
  await until(recorded, (ids) => ids.length === 0);
});
