import { createServer } from "node:net";
import { expect, test } from "vitest";
import { checkPorts, findFreePorts, freePorts } from "./ports";

test("reports a port in use in one line that names the port and its variable", async () => {
  const [port = 0] = await findFreePorts(1);
  const server = createServer().listen(port, "0.0.0.0");
  await new Promise((resolve) => server.once("listening", resolve));
  await expect(checkPorts([{ variable: "API_PORT", port }])).rejects.toThrow(
    `Port ${port} is already in use: stop what listens there, or set API_PORT to another port.`,
  );
  server.close();
});

test("two variables with one port are refused", async () => {
  const [port = 0] = await findFreePorts(1);
  await expect(checkPorts([{ variable: "PORT", port }, { variable: "API_PORT", port }])).rejects.toThrow(
    `PORT and API_PORT are both ${port}: give one of them another port.`,
  );
});

test("free ports pass the check and stay free", async () => {
  const ports = await findFreePorts(3);
  const uses = ports.map((port, index) => ({ variable: `V${index}`, port }));
  await checkPorts(uses);
  await checkPorts(uses);
});

test("the ports of a product are all different, and below the system's ephemeral ports", async () => {
  const ports = await freePorts();
  await checkPorts(Object.entries(ports).map(([variable, port]) => ({ variable, port: Number(port) })));
  for (const port of Object.values(ports)) expect(Number(port)).toBeLessThan(32_768);
});

test("two products are never given the same port, even before they open theirs", async () => {
  const given = await Promise.all(Array.from({ length: 100 }, () => freePorts()));
  const ports = given.flatMap((one) => Object.values(one));
  expect(new Set(ports).size).toBe(ports.length);
});
