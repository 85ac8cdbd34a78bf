import { parseArgs } from "node:util";
import type { RawEnv } from "../env";

const usage = `Usage: npm run conformance -- URL [--email EMAIL] [--password PASSWORD] [--write] [--origin ORIGIN]

URL is the product API's base address. The account signs in with --email and --password, or with
MEMESCOPE_EMAIL and MEMESCOPE_PASSWORD. Nothing is changed unless --write is given: then calls that change
something are made too, with an account registered for them. ORIGIN is the web half's, for a live
channel that accepts no other.`;

export interface Options {
  /** Without a trailing slash. */
  readonly baseUrl: string;
  readonly email: string;
  readonly password: string;
  /** Whether calls that change something may be made. */
  readonly isWriting: boolean;
  /** The `Origin` header for the handshake of the live channel. */
  readonly origin: string | undefined;
}

/** The check could not run; the message is meant for the user. */
export class CannotRun extends Error {
  override name = "CannotRun";
}

/** @throws CannotRun naming the missing or invalid argument. */
export function parseOptions(args: readonly string[], env: RawEnv): Options {
  const { values, positionals } = parse(args);
  const [address, ...more] = positionals;
  if (address === undefined || more.length > 0) throw new CannotRun(usage);
  if (!/^https?:\/\//.test(address) || !URL.canParse(address)) throw new CannotRun(`URL must be an http(s) address, not "${address}".`);
  const email = values.email ?? env.MEMESCOPE_EMAIL;
  const password = values.password ?? env.MEMESCOPE_PASSWORD;
  if (!email || !password) throw new CannotRun(`An account is needed.\n\n${usage}`);
  return { baseUrl: address.replace(/\/+$/, ""), email, password, isWriting: values.write ?? false, origin: values.origin };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: { email: { type: "string" }, password: { type: "string" }, write: { type: "boolean" }, origin: { type: "string" } },
      allowPositionals: true,
    });
  } catch (error) {
    throw new CannotRun(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`);
  }
}
