import { limits, usernamePattern } from "@/contracts/auth/rules";

/** What the contract's own e-mail rule accepts; a test holds the two together. */
const emailPattern = /^(?!\.)(?!.*\.\.)[A-Za-z0-9_'+\-.]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;

export type LoginField = "email" | "password";
export type RegisterField = "username" | "email" | "password" | "confirm";

/** Key under `auth.errors` in the messages. */
export type AuthErrorKey =
  | "emailRequired" | "emailInvalid" | "passwordRequired" | "passwordShort" | "passwordLong"
  | "usernameRequired" | "usernameShort" | "usernameLong" | "usernamePattern" | "confirmRequired" | "confirmDifferent";

export type FieldErrors<Field extends string> = Partial<Record<Field, AuthErrorKey>>;

/** What is wrong with a login, field by field. */
export function checkLogin({ email, password }: Record<LoginField, string>): FieldErrors<LoginField> {
  return { email: checkEmail(email), password: checkPassword(password) };
}

/** What is wrong with a registration, field by field. */
export function checkRegistration({ username, email, password, confirm }: Record<RegisterField, string>): FieldErrors<RegisterField> {
  return { username: checkUsername(username), email: checkEmail(email), ...checkNewPassword({ password, confirm }) };
}

/** What is wrong with a new password and its repetition. */
export function checkNewPassword({ password, confirm }: Record<"password" | "confirm", string>): FieldErrors<"password" | "confirm"> {
  const repeated: AuthErrorKey | undefined = confirm === "" ? "confirmRequired" : confirm === password ? undefined : "confirmDifferent";
  return { password: checkPassword(password), confirm: repeated };
}

/** The words for what is wrong, field by field. */
export function inWords<Field extends string>(errors: FieldErrors<Field>, wordsOf: (key: AuthErrorKey) => string) {
  return Object.fromEntries(Object.entries<AuthErrorKey | undefined>(errors).flatMap(([name, key]) => (key ? [[name, wordsOf(key)]] : []))) as Partial<Record<Field, string>>;
}

/** What is wrong with an e-mail address. */
export function checkEmail(email: string): AuthErrorKey | undefined {
  if (email === "") return "emailRequired";
  return emailPattern.test(email) && email.length <= limits.emailMax ? undefined : "emailInvalid";
}

/** What is wrong with a password by SPEC.md's rules of the field. */
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
