import { z } from "zod";
import { signedIn } from "./calls";
import { factorLimits, secondFactors } from "./factors-rules";
import { limits } from "./rules";
import { defineCall } from "../call";
import { id, idParams, instant, noContent } from "../fields/wire";
import { languages } from "../fields/language-rules";

const language = z.enum(languages).default("en");
/** Identifies a flow that has been started and must be completed within minutes; usable once. */
const token = z.string().min(1).max(200);
const bytes = (max: number) => z.string().min(1).max(max);

/** The options passed to the browser's `navigator.credentials`, in WebAuthn's JSON form. */
const options = z.record(z.string(), z.unknown());
const credential = {
  id: bytes(2_000),
  rawId: bytes(2_000),
  type: z.literal("public-key"),
  clientExtensionResults: z.record(z.string(), z.unknown()).default({}),
};

/** A passkey's signature: WebAuthn's AuthenticationResponseJSON. */
export const assertion = z.object({
  ...credential,
  response: z.object({
    authenticatorData: bytes(4_000), clientDataJSON: bytes(8_000), signature: bytes(4_000), userHandle: z.string().max(200).optional(),
  }),
});
export type Assertion = z.output<typeof assertion>;

/** A newly created passkey: WebAuthn's RegistrationResponseJSON. */
const attestation = z.object({
  ...credential,
  response: z.object({
    attestationObject: bytes(40_000), clientDataJSON: bytes(8_000), transports: z.array(z.string().max(30)).max(10).optional(),
  }),
});
export type Attestation = z.output<typeof attestation>;

/** Proof that the account's owner is at the keyboard: the password, or a fresh passkey signature. */
const proof = z.strictObject({
  password: z.string().max(limits.passwordMax).optional(), passkey: z.strictObject({ token, response: assertion }).optional(),
});
export type Proof = z.output<typeof proof>;

/** Added to the sign-in call's problem response when the password is right but a second factor is required. */
export const secondFactorNeeded = z.object({ token, methods: z.array(z.enum(secondFactors)) });
export type SecondFactorNeeded = z.output<typeof secondFactorNeeded>;

/** The options for the browser, and the token that identifies the flow when it is completed. */
const passkeyChallenge = z.object({ token, options });
export type PasskeyChallenge = z.output<typeof passkeyChallenge>;
const codes = z.array(z.string());

const passkey = z.object({
  id, name: z.string(), created_at: instant, last_used_at: instant.nullable(),
  /** Synced by its provider across the user's devices, so losing one device does not lose it. */
  is_synced: z.boolean(),
});
export type Passkey = z.output<typeof passkey>;
const passkeyName = z.string().trim().min(1).max(factorLimits.nameMax);

const factors = z.object({
  /** Demo accounts have no password, and therefore no second factors either. */
  is_demo: z.boolean(),
  /** Newest first. */
  passkeys: z.array(passkey),
  /** When the authenticator app was set up; null without one. */
  totp_since: instant.nullable(),
  recovery_codes_left: z.number(),
});
export type Factors = z.output<typeof factors>;

/** `recovery_codes` are shown once, when the account had none before; otherwise null. */
const factorAdded = z.object({ recovery_codes: codes.nullable() });

const totpEnrolment = z.object({
  token,
  /** Base32, for typing it in where the QR code cannot be scanned. */
  secret: z.string(),
  uri: z.string(),
  /** QR code of `uri`: `size` modules per side, and an SVG path that draws the dark ones. */
  qr: z.object({ size: z.number(), path: z.string() }),
});
export type TotpEnrolment = z.output<typeof totpEnrolment>;

/** These carry tokens of started sign-ins, so only the web half's server calls them. */
export const signInCalls = {
  passkeyChallenge: defineCall({
    method: "POST", path: "/api/v1/sign-in/passkey/challenge", auth: "public", extension: true, summary: "Begin a sign-in with a passkey",
    response: passkeyChallenge, status: 201,
  }),
  passkey: defineCall({
    method: "POST", path: "/api/v1/sign-in/passkey", auth: "public", extension: true, summary: "Sign in with a passkey alone",
    body: z.strictObject({ token, response: assertion }), response: signedIn,
    problems: ["begun_too_long_ago", "passkey_refused"],
  }),
  secondFactorChallenge: defineCall({
    method: "POST", path: "/api/v1/sign-in/second-factor/challenge", auth: "public", extension: true,
    summary: "Request a passkey challenge after the password",
    body: z.strictObject({ token }), response: z.object({ options }), status: 201,
    problems: ["begun_too_long_ago"],
  }),
  secondFactor: defineCall({
    method: "POST", path: "/api/v1/sign-in/second-factor", auth: "public", extension: true,
    summary: "Finish a sign-in with a second factor",
    body: z.strictObject({
      token, language,
      code: z.string().max(factorLimits.codeMax).optional(),
      recovery_code: z.string().max(factorLimits.codeMax).optional(),
      passkey: assertion.optional(),
    }).refine(
      ({ code, recovery_code, passkey }) => [code, recovery_code, passkey].filter((one) => one !== undefined).length === 1,
      "must hold one of code, recovery_code and passkey",
    ),
    response: signedIn,
    problems: ["begun_too_long_ago", "code_refused", "passkey_refused"],
  }),
};

const account = "/api/v1/account";

export const factorsCalls = {
  list: defineCall({
    method: "GET", path: `${account}/factors`, extension: true, summary: "What the caller signs in with in addition to the password",
    response: factors,
  }),
  proofChallenge: defineCall({
    method: "POST", path: `${account}/factors/challenge`, extension: true, summary: "Begin to confirm the caller's identity with a passkey",
    response: passkeyChallenge, status: 201,
  }),
  passkeyChallenge: defineCall({
    method: "POST", path: `${account}/passkeys/challenge`, extension: true, summary: "Begin to add a passkey",
    body: proof, response: passkeyChallenge, status: 201,
    problems: ["begun_too_long_ago", "passkey_refused", "too_many_passkeys"],
  }),
  addPasskey: defineCall({
    method: "POST", path: `${account}/passkeys`, extension: true, summary: "Add a passkey",
    body: z.strictObject({ token, response: attestation, name: passkeyName, language }), response: factorAdded, status: 201,
    problems: ["begun_too_long_ago", "passkey_refused", "too_many_passkeys"],
  }),
  renamePasskey: defineCall({
    method: "PATCH", path: `${account}/passkeys/:id`, extension: true, summary: "Rename a passkey",
    params: idParams, body: z.strictObject({ name: passkeyName }), response: passkey,
  }),
  removePasskey: defineCall({
    method: "POST", path: `${account}/passkeys/:id/removal`, extension: true, summary: "Remove a passkey, and end all other sessions",
    params: idParams, body: z.strictObject({ proof, language }), ...noContent,
    problems: ["begun_too_long_ago", "passkey_refused"],
  }),
  beginTotp: defineCall({
    method: "POST", path: `${account}/totp/enrolment`, extension: true, summary: "Begin to set up an authenticator app",
    body: proof, response: totpEnrolment, status: 201,
    problems: ["begun_too_long_ago", "passkey_refused"],
  }),
  addTotp: defineCall({
    method: "POST", path: `${account}/totp`, extension: true,
    summary: "Finish setting up an authenticator app, with one of its codes as proof",
    body: z.strictObject({ token, code: z.string().max(factorLimits.codeMax), language }), response: factorAdded, status: 201,
    problems: ["begun_too_long_ago", "code_refused"],
  }),
  removeTotp: defineCall({
    method: "POST", path: `${account}/totp/removal`, extension: true, summary: "Remove the authenticator app, and end all other sessions",
    body: z.strictObject({ proof, language }), ...noContent,
    problems: ["begun_too_long_ago", "passkey_refused"],
  }),
  renewRecoveryCodes: defineCall({
    method: "POST", path: `${account}/recovery-codes`, extension: true, summary: "Create new recovery codes; the old ones stop working",
    body: z.strictObject({ proof, language }), response: z.object({ recovery_codes: codes }), status: 201,
    problems: ["begun_too_long_ago", "passkey_refused"],
  }),
};
