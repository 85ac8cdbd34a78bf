import type { ScriptEnv } from "../env";
import { chainProbe, httpProbe, portProbe, type Probe } from "./ready";

interface StandIn {
  name: string;
  /** Variables that name a real service: if any is set, the stand-in is not used. */
  replacedBy: readonly ("CHAIN_RPC_URL" | "PRICE_API_URL" | "X_API_URL" | "SOCIAL_ARCHIVE" | "MEMEX_API_URL" | "SMTP_URL")[];
  portVariable: "SANDBOX_CHAIN_PORT"
    | "SANDBOX_PRICES_PORT"
    | "SANDBOX_X_PORT"
    | "SANDBOX_MEMEX_PORT"
    | "SANDBOX_SMTP_PORT"
    | "SANDBOX_MAILBOX_PORT";
  probe: (baseUrl: string) => Probe;
}

const standIns: readonly StandIn[] = [
  { name: "sandbox chain", replacedBy: ["CHAIN_RPC_URL"], portVariable: "SANDBOX_CHAIN_PORT", probe: chainProbe },
  {
    // On a real chain nothing is valued at invented prices.
    name: "sandbox prices", replacedBy: ["PRICE_API_URL", "CHAIN_RPC_URL"], portVariable: "SANDBOX_PRICES_PORT",
    probe: (baseUrl) => httpProbe(`${baseUrl}/ping`),
  },
  {
    // On a real chain no mentions are invented.
    name: "sandbox X", replacedBy: ["X_API_URL", "SOCIAL_ARCHIVE", "CHAIN_RPC_URL"], portVariable: "SANDBOX_X_PORT",
    probe: (baseUrl) => httpProbe(`${baseUrl}/_sandbox/health`),
  },
  {
    name: "sandbox MemeX", replacedBy: ["MEMEX_API_URL", "CHAIN_RPC_URL"], portVariable: "SANDBOX_MEMEX_PORT",
    probe: (baseUrl) => httpProbe(`${baseUrl}/health`),
  },
  {
    // On a real chain, mail "sent" to the sandbox must not be mistaken for delivered.
    name: "sandbox mail server", replacedBy: ["SMTP_URL", "CHAIN_RPC_URL"], portVariable: "SANDBOX_SMTP_PORT", probe: portProbe,
  },
  {
    name: "sandbox mailbox", replacedBy: ["SMTP_URL", "CHAIN_RPC_URL"], portVariable: "SANDBOX_MAILBOX_PORT",
    probe: (baseUrl) => httpProbe(`${baseUrl}/health`),
  },
];

/** The sandbox's services that no variable replaces. */
export function standInsOf(env: ScriptEnv): { name: string; variable: string; port: number; probe: Probe }[] {
  return standIns
    .filter(({ replacedBy }) => !replacedBy.some((variable) => env[variable]))
    .map(({ name, portVariable, probe }) => ({
      name,
      variable: portVariable,
      port: env[portVariable],
      probe: probe(`http://127.0.0.1:${env[portVariable]}`),
    }));
}
