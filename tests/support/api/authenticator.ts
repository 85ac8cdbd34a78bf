import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import type { Assertion, Attestation } from "@/contracts/auth/factors";
import { WEB_ORIGIN } from "./product-api";

interface Signing {
  /** The page's origin, as it states it. */
  origin?: string;
  /** Whether the user was verified, by a PIN or a fingerprint. */
  isVerified?: boolean;
  /** The signature counter it reports; one more than before by default. */
  counter?: number;
  /** The user handle it reports. */
  userHandle?: string;
}

const text = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64url");
const sha256 = (data: string | Uint8Array) => createHash("sha256").update(data).digest();
const uint = (value: number, size: 2 | 4) => {
  const bytes = Buffer.alloc(size);
  bytes.writeUIntBE(value, 0, size);
  return bytes;
};

const PRESENT = 0x01;
const VERIFIED = 0x04;
const WITH_KEY = 0x40;

/** A software authenticator with one passkey for the web half's pages; its output follows WebAuthn's formats, like that of real ones. */
export function makeAuthenticator() {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const id = randomBytes(32);
  let counter = 0;
  let owner: string | undefined;

  const clientData = (type: string, options: Record<string, unknown>, origin: string) =>
    Buffer.from(JSON.stringify({ type, challenge: options.challenge, origin, crossOrigin: false }));
  const head = (rpId: string, flags: number, count: number) => Buffer.concat([sha256(rpId), Buffer.from([flags]), uint(count, 4)]);
  const flagsOf = (isVerified: boolean) => PRESENT | (isVerified ? VERIFIED : 0);
  const common = { id: text(id), rawId: text(id), type: "public-key" as const, clientExtensionResults: {} };

  return {
    id: text(id),

    /** The result of `navigator.credentials.create`. */
    create: (options: Record<string, unknown>, { origin = WEB_ORIGIN, isVerified = true }: Signing = {}): Attestation => {
      const { rp, user } = options as { rp: { id: string }; user: { id: string } };
      owner = user.id;
      const authData = Buffer.concat([
        head(rp.id, flagsOf(isVerified) | WITH_KEY, counter), Buffer.alloc(16), uint(id.length, 2), id,
        coseKey(publicKey.export({ format: "jwk" })),
      ]);
      // {"fmt": "none", "attStmt": {}, "authData": …} in CBOR
      const attestationObject = Buffer.concat([
        Buffer.from([0xa3]), cborText("fmt"), cborText("none"), cborText("attStmt"), Buffer.from([0xa0]), cborText("authData"),
        cborBytes(authData),
      ]);
      return { ...common, response: {
        attestationObject: text(attestationObject),
        clientDataJSON: text(clientData("webauthn.create", options, origin)),
        transports: ["internal"],
      } };
    },

    /** The result of `navigator.credentials.get`. */
    get: (
      options: Record<string, unknown>,
      { origin = WEB_ORIGIN, isVerified = true, counter: counterOverride, userHandle = owner }: Signing = {},
    ): Assertion => {
      counter = counterOverride ?? counter + 1;
      const client = clientData("webauthn.get", options, origin);
      const authData = head(options.rpId as string, flagsOf(isVerified), counter);
      const signature = sign("sha256", Buffer.concat([authData, sha256(client)]), privateKey);
      return { ...common, response: {
        authenticatorData: text(authData),
        clientDataJSON: text(client),
        signature: text(signature),
        ...(userHandle === undefined ? {} : { userHandle }),
      } };
    },
  };
}

/** An ES256 key in COSE: {1: 2, 3: -7, -1: 1, -2: x, -3: y}. */
function coseKey({ x, y }: { x?: string; y?: string }): Buffer {
  const part = (label: number, value: string) => [Buffer.from([label]), cborBytes(Buffer.from(value, "base64url"))];
  return Buffer.concat([Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01]), ...part(0x21, x!), ...part(0x22, y!)]);
}

function cborText(value: string): Buffer {
  return Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)]);
}

function cborBytes(value: Buffer): Buffer {
  return Buffer.concat([
    value.length < 256 ? Buffer.from([0x58, value.length]) : Buffer.concat([Buffer.from([0x59]), uint(value.length, 2)]), value,
  ]);
}
