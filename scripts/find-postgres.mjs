// Prints the URL of a PostgreSQL server on this machine that accepts us without a password, or exits with 1. Speaks the start of the
// protocol itself, because it runs before packages are installed.
import { connect } from "node:net";

const host = "127.0.0.1";
const port = 5432;

for (const user of ["root", "postgres"]) {
  if (await acceptsUser(user)) {
    console.log(`postgres://${user}@${host}:${port}/postgres`);
    process.exit(0);
  }
}
process.exit(1);

function acceptsUser(user) {
  return new Promise((resolve) => {
    const socket = connect({ host, port });
    const done = (isAccepted) => {
      socket.destroy();
      resolve(isAccepted);
    };
    socket.setTimeout(2000, () => done(false));
    socket.on("error", () => done(false));
    socket.on("close", () => done(false));
    socket.on("connect", () => socket.write(startup(user)));
    // AuthenticationOk is an R message with the code 0; any other code requires a password.
    socket.on("data", (data) => done(data.length >= 9 && data[0] === 0x52 && data.readInt32BE(5) === 0));
  });
}

/** A StartupMessage: length, protocol 3.0, then names and values, each terminated by a zero byte. */
function startup(user) {
  const fields = Buffer.from(`user\0${user}\0database\0postgres\0\0`);
  const head = Buffer.alloc(8);
  head.writeInt32BE(head.length + fields.length, 0);
  head.writeInt32BE(196_608, 4);
  return Buffer.concat([head, fields]);
}
