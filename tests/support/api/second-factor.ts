import type { SignedIn } from "@/contracts/auth/calls";
import type { Factors, TotpEnrolment } from "@/contracts/auth/factors";
import type { Problem } from "@/contracts/problem";
import { makeAuthenticator } from "./authenticator";
import type { TestApi } from "./product-api";
import { codeAt } from "./totp";

export const PASSWORD = "correct horse";

interface Challenge {
  token: string;
  options: Record<string, unknown>;
}

/** A new account, with actions on its second factors. `now` is the API's clock. */
export async function factorPerson(api: TestApi, now: () => Date = () => new Date()) {
  const { user, token } = await api.register();
  const call = <T>(method: string, path: string, body?: unknown) =>
    api.call<T>(method, path, { token: token.access_token, ...(body === undefined ? {} : { body }) });
  const proof = { password: PASSWORD };
  const post = <T>(path: string, body: unknown) => api.call<T>("POST", path, { body });

  const passkeyProof = async (authenticator: ReturnType<typeof makeAuthenticator>, more = {}) => {
    const { body } = await call<Challenge>("POST", "/api/v1/account/factors/challenge");
    return { passkey: { token: body.token, response: authenticator.get(body.options, more) } };
  };
  const addPasskey = async (authenticator = makeAuthenticator(), by: unknown = proof) => {
    const begun = await call<Challenge>("POST", "/api/v1/account/passkeys/challenge", by);
    const response = authenticator.create(begun.body.options);
    const added = await call<{ recovery_codes: string[] | null }>("POST", "/api/v1/account/passkeys", {
      token: begun.body.token, response, name: "Test key", language: "en",
    });
    return { authenticator, added, begun: begun.body };
  };
  const addTotp = async () => {
    const begun = (await call<TotpEnrolment>("POST", "/api/v1/account/totp/enrolment", proof)).body;
    const added = await call<{ recovery_codes: string[] | null }>("POST", "/api/v1/account/totp", {
      token: begun.token, code: codeAt(begun.secret, now()), language: "en",
    });
    return { secret: begun.secret, added, begun };
  };
  const logIn = (password = PASSWORD) => post<Partial<SignedIn> & Partial<Problem>>("/api/auth/login", { email: user.email, password });
  /** Completes a login after the correct password. */
  const finish = async (what: Record<string, unknown>, begun?: string) =>
    post<Partial<SignedIn> & Partial<Problem>>("/api/v1/sign-in/second-factor", {
      token: begun ?? (await logIn()).body.second_factor!.token, ...what,
    });
  const byPasskey = async (authenticator: ReturnType<typeof makeAuthenticator>, more: Parameters<typeof authenticator.get>[1] = {}) => {
    const { body } = await post<Challenge>("/api/v1/sign-in/passkey/challenge", {});
    return post<Partial<SignedIn> & Partial<Problem>>("/api/v1/sign-in/passkey", {
      token: body.token, response: authenticator.get(body.options, more),
    });
  };
  const factors = async () => (await call<Factors>("GET", "/api/v1/account/factors")).body;
  return { user, token, call, post, proof, passkeyProof, addPasskey, addTotp, logIn, finish, byPasskey, factors };
}
