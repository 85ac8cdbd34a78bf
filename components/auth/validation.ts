import { bareText } from "@/contracts/fields/typed-rules";
import { limits, usernamePattern } from "@/contracts/auth/rules";

/** Accepts what the contract's e-mail rule accepts; a test checks that the two agree. */
const emailPattern = /^(?!\.)(?!.*\.\.)[A-Za-z0-9_'+\-.]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;

type LoginField = "email" | "password";
type RegisterField = "username" | "email" | "password" | "confirm";

/** Key under `auth.errors` in the messages. */
type AuthErrorKey =
  | "emailRequired" | "emailInvalid" | "passwordRequired" | "passwordShort" | "passwordLong"
  | "usernameRequired" | "usernameShort" | "usernameLong" | "usernamePattern" | "confirmRequired" | "confirmDifferent";

type FieldErrors<Field extends string> = Partial<Record<Field, AuthErrorKey>>;

/** The error of each login field, if any. */
export function checkLogin({ email, password }: Record<LoginField, string>): FieldErrors<LoginField> {
  return { email: checkEmail(email), password: checkPassword(password) };
}

/** The error of each registration field, if any. */
export function checkRegistration({ username, email, password, confirm }: Record<RegisterField, string>): FieldErrors<RegisterField> {
  return { username: checkUsername(username), email: checkEmail(email), ...checkNewPassword({ password, confirm }) };
}

/** The errors of a new password and its confirmation, if any. */
export function checkNewPassword({ password, confirm }: Record<"password" | "confirm", string>): FieldErrors<"password" | "confirm"> {
  const repeated: AuthErrorKey | undefined = confirm === "" ? "confirmRequired" : confirm === password ? undefined : "confirmDifferent";
  return { password: checkPassword(password), confirm: repeated };
}

/** Translates the error keys with `textOf`; fields without an error are left out. */
export function translateErrors<Field extends string>(errors: FieldErrors<Field>, textOf: (key: AuthErrorKey) => string) {
  return Object.fromEntries(
    Object.entries<AuthErrorKey | undefined>(errors).flatMap(([name, key]) => (key ? [[name, textOf(key)]] : [])),
  ) as Partial<Record<Field, string>>;
}

/** The error of an e-mail address, if any; it is sent as `bareText`. */
export function checkEmail(typed: string): AuthErrorKey | undefined {
  const email = bareText(typed);
  if (email === "") return "emailRequired";
  return emailPattern.test(email) && email.length <= limits.emailMax ? undefined : "emailInvalid";
}

/** The error of a password by SPEC.md's field rules, if any. */
export function checkPassword(password: string): AuthErrorKey | undefined {
  if (password === "") return "passwordRequired";
  if (password.length < limits.passwordMin) return "passwordShort";
  return password.length > limits.passwordMax ? "passwordLong" : undefined;
}

function checkUsername(username: string): AuthErrorKey | undefined {
  if (username === "") return "usernameRequired";
  if (username.length < limits.usernameMin) return "usernameShort";
  if (username.length > limits.usernameMax) return "usernameLong";
  return usernamePattern.test(username) ? undefined : "usernamePattern";
}
