import { z } from "zod";

const portMessage = "must be a port number from 1 to 65535";
const port = (fallback: number) =>
  z.coerce.number(portMessage).int(portMessage).min(1, portMessage).max(65_535, portMessage).default(fallback);
const seconds = (fallback: number, message: string) =>
  z.coerce.number(message).min(0, message).max(3600, message).default(fallback);
const url = z.url({ protocol: /^https?$/, error: "must be an http(s) URL" }).optional();
const blockMessage = "must be a whole number of seconds from 0 (only on demand) to 3600";

const variables = z.object({
  DATA_DIR: z.string().default(".data"),
  SANDBOX_CHAIN_PORT: port(8545),
  SANDBOX_PRICES_PORT: port(4102),
  SANDBOX_X_PORT: port(4101),
  SANDBOX_MEMEX_PORT: port(4103),
  SANDBOX_SMTP_PORT: port(4104),
  SANDBOX_MAILBOX_PORT: port(4105),
  CHAIN_RPC_URL: url,
  PRICE_API_URL: url,
  X_API_URL: url,
  MEMEX_API_URL: url,
  SMTP_URL: z.string().optional(),
  SOCIAL_ARCHIVE: z.string().optional(),
  SANDBOX_BLOCK_SECONDS: seconds(2, blockMessage).refine(Number.isInteger, blockMessage),
  SANDBOX_TRAFFIC_SECONDS: seconds(5, "must be a number of seconds from 0 (no traffic) to 3600"),
  SANDBOX_SAVE_SECONDS: seconds(10, "must be a number of seconds from 0 to 3600"),
});

/** The names of all variables that the sandbox reads. */
export const variableNames = Object.keys(variables.shape);

/**
 * Reads from the environment which stand-ins the sandbox starts; an empty variable counts as unset. A stand-in is null if a real service is
 * configured instead, and all of them are null on a real chain, where no invented data belongs.
 * @throws Error with one line that names the first invalid variable.
 */
export function readSandboxEnv(source: Readonly<Record<string, string | undefined>> = process.env) {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value?.trim()));
  const parsed = variables.safeParse(given);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    const name = String(issue?.path[0]);
    throw new Error(`${name} ${issue?.message}, not ${JSON.stringify(given[name])}.`);
  }
  const env = parsed.data;
  return {
    dataDir: env.DATA_DIR,
    chain: env.CHAIN_RPC_URL
      ? null
      : {
          port: env.SANDBOX_CHAIN_PORT,
          dataDir: env.DATA_DIR,
          blockSeconds: env.SANDBOX_BLOCK_SECONDS,
          trafficSeconds: env.SANDBOX_TRAFFIC_SECONDS,
          saveSeconds: env.SANDBOX_SAVE_SECONDS,
        },
    prices: env.PRICE_API_URL || env.CHAIN_RPC_URL ? null : { port: env.SANDBOX_PRICES_PORT },
    x: env.X_API_URL || env.SOCIAL_ARCHIVE || env.CHAIN_RPC_URL ? null : { port: env.SANDBOX_X_PORT },
    memex: env.MEMEX_API_URL || env.CHAIN_RPC_URL ? null : { port: env.SANDBOX_MEMEX_PORT },
    mail: env.SMTP_URL || env.CHAIN_RPC_URL ? null : { smtpPort: env.SANDBOX_SMTP_PORT, mailboxPort: env.SANDBOX_MAILBOX_PORT },
  };
}
