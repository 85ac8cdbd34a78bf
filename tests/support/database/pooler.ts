import { connect, createServer, type Socket } from "node:net";
import { listenOnLoopback } from "@/sandbox/listen";

/**
 * The startup parameters PgBouncer tracks per client; it refuses clients that send any other
 * (https://www.pgbouncer.org/config.html#ignore_startup_parameters).
 */
const ALLOWED_PARAMETERS = new Set([
  "user", "database", "client_encoding", "datestyle", "timezone", "standard_conforming_strings", "application_name", "intervalstyle",
]);

/** A proxy in front of PostgreSQL that refuses clients with other startup parameters, as PgBouncer does. @returns the port it listens on */
export async function startPooler(targetPort: number): Promise<{ port: number; close: () => Promise<void> }> {
  const open = new Set<Socket>();
  const server = createServer((client) => {
    open.add(client.on("error", () => {}).once("close", () => open.delete(client)));
    client.once("data", (startup: Buffer) => {
      const fields = startup.subarray(8).toString().split("\0");
      const refused = fields.find((word, at) => at % 2 === 0 && word !== "" && !ALLOWED_PARAMETERS.has(word.toLowerCase()));
      if (refused !== undefined) return client.end(errorOf(`unsupported startup parameter: ${refused}`));
      const service = connect({ port: targetPort, host: "127.0.0.1" });
      service.on("error", () => {}).once("close", () => client.destroy()).write(startup);
      client.once("close", () => service.destroy()).pipe(service).pipe(client);
    });
  });
  const close = async () => {
    open.forEach((client) => client.destroy());
    await new Promise((resolve) => server.close(resolve));
  };
  return { port: await listenOnLoopback(server, 0, ""), close };
}

/** The wire protocol's ErrorResponse (https://www.postgresql.org/docs/current/protocol-message-formats.html). */
function errorOf(message: string): Buffer {
  const fields = Buffer.from(`SFATAL\0C08P01\0M${message}\0\0`);
  const head = Buffer.from("E\0\0\0\0");
  head.writeInt32BE(fields.length + 4, 1);
  return Buffer.concat([head, fields]);
}
