import { z } from "zod";
import { limits, usernamePattern } from "./rules";
import { defineCall } from "../call";
import { figure, id, instant, noContent } from "../fields/wire";

const onlineStatus = z.enum(["online", "away", "offline", "invisible"]);

export const user = z.object({
  id,
  email: z.string(),
  username: z.string(),
  full_name: z.string().nullish(),
  is_active: z.boolean().default(true),
  is_verified: z.boolean().default(false),
  created_at: instant.nullish(),
  online_status: onlineStatus.default("online"),
  last_seen: instant.nullish(),
  appear_offline: z.boolean().default(false),
});
export type User = z.output<typeof user>;

/** `expires_in` in seconds. */
const tokens = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().min(1),
  token_type: z.string(),
  expires_in: figure,
});
export type Tokens = z.output<typeof tokens>;

export const signedIn = z.object({ user, token: tokens });
export type SignedIn = z.output<typeof signedIn>;

/** A registration that continues through a link sent by e-mail. The response is the same whether or not the address has an account. */
export const registrationPending = z.strictObject({ pending: z.literal(true) });
export type RegistrationPending = z.output<typeof registrationPending>;

/** The token that an e-mailed link carries after its "#", where it ends up in no log and no Referer header. */
export const linkToken = z.string().min(1).max(200);

export const email = z.email("Please enter a valid email address!").max(limits.emailMax);
export const password = z
  .string()
  .min(limits.passwordMin, "Password must be at least 6 characters!")
  .max(limits.passwordMax, "Password must be at most 200 characters!");

export const credentials = z.strictObject({ email, password });
export type Credentials = z.output<typeof credentials>;

export const registration = z.strictObject({
  email,
  username: z
    .string()
    .min(limits.usernameMin, "Username must be at least 3 characters!")
    .max(limits.usernameMax, "Username must be less than 20 characters!")
    .regex(usernamePattern, "Username can only contain letters, numbers, and underscores!"),
  full_name: z.string().max(100).optional(),
  password,
  confirm_password: z.string().optional(),
}).refine(({ password, confirm_password }) => confirm_password === undefined || confirm_password === password, {
  path: ["confirm_password"], message: "The two passwords do not match!",
});
export type Registration = z.output<typeof registration>;

export const authCalls = {
  login: defineCall({
    method: "POST", path: "/api/auth/login", auth: "public", summary: "Sign in",
    body: credentials, response: signedIn,
    problems: ["invalid_credentials", "second_factor_required"],
  }),
  register: defineCall({
    method: "POST", path: "/api/auth/register", auth: "public", summary: "Create an account and sign in, or send a link that does so",
    body: registration, response: signedIn, status: 201, accepted: registrationPending,
    problems: ["username_taken", "name_reserved", "password_common", "registration_refused"],
  }),
  confirmRegistration: defineCall({
    method: "POST", path: "/api/v1/registrations/confirmation", auth: "public", extension: true,
    summary: "Finish a registration with the link that was sent and the password chosen: create the account and sign in",
    body: z.strictObject({ token: linkToken, password }), response: signedIn, status: 201,
    problems: ["link_refused", "invalid_credentials", "username_taken", "registration_refused"],
  }),
  refresh: defineCall({
    method: "POST", path: "/api/auth/refresh", auth: "public", summary: "Exchange a refresh token for new tokens",
    body: z.strictObject({ refresh_token: z.string().min(1).max(500) }),
    response: tokens,
    problems: ["invalid_refresh_token"],
  }),
  logout: defineCall({
    method: "POST", path: "/api/auth/logout", summary: "End this session", ...noContent,
  }),
  demo: defineCall({
    method: "POST", path: "/api/v1/demo", auth: "public", extension: true,
    summary: "Sign in to a fresh copy of the seeded account (sandbox only)",
    response: signedIn, status: 201,
    problems: ["not_found"],
  }),
};
