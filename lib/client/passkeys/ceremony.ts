import { browserSupportsWebAuthn, startAuthentication, startRegistration, WebAuthnError } from "@simplewebauthn/browser";
import type { Assertion, Attestation } from "@/contracts/auth/factors";
import { ApiError } from "../request/api";

// 6 kB that hardly anybody needs, so callers import it on demand.

type Options = Readonly<Record<string, unknown>>;
type OptionsOf<Start extends (options: never) => unknown> = Parameters<Start>[0] extends { optionsJSON: infer Json } ? Json : never;

/** Asks the browser to create a passkey. @throws ApiError passkey_cancelled, passkey_known, passkey_unsupported, passkey_refused */
export async function createPasskey(options: Options): Promise<Attestation> {
  return perform(() => startRegistration({ optionsJSON: options as unknown as OptionsOf<typeof startRegistration> }));
}

/** Asks a passkey to sign. @throws ApiError as in `createPasskey` */
export async function signWithPasskey(options: Options): Promise<Assertion> {
  return perform(() => startAuthentication({ optionsJSON: options as unknown as OptionsOf<typeof startAuthentication> }));
}

async function perform<T>(ceremony: () => Promise<unknown>): Promise<T> {
  if (!browserSupportsWebAuthn()) throw new ApiError(0, "passkey_unsupported", null);
  try {
    return (await ceremony()) as T;
  } catch (error) {
    throw new ApiError(0, codeOf(error), null, [], { cause: error });
  }
}

function codeOf(error: unknown) {
  if (error instanceof WebAuthnError && error.code === "ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED") return "passkey_known";
  const { name } = error as { name?: string };
  if (name === "NotAllowedError" || name === "AbortError") return "passkey_cancelled";
  // A URL that no passkey can belong to (an IP address, or http), or an authenticator that cannot do what is asked.
  return name === "SecurityError" || name === "NotSupportedError" ? "passkey_unsupported" : "passkey_refused";
}
