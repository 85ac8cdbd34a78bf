import { emptyAccount, type Account } from "./account";
import { done, ok, refusal } from "./answers";
import { route, type Route, type World } from "./routes";

const text = (value: unknown): string => (typeof value === "string" ? value : "");

function accountOf(world: World, email: string): Account | undefined {
  return [...world.accounts.values()].find(({ user }) => user.email.toLowerCase() === email.toLowerCase());
}

/** SPEC.md section 7, Auth. */
export const authRoutes: readonly Route[] = [
  {
    ...route("POST", "/api/auth/login", ({ body }, world) => {
      const account = accountOf(world, text(body.email));
      if (!account || account.password !== body.password) return refusal(401, "Wrong email or password", world.dialect);
      return ok({ user: account.user, ...world.signIns.begin(account.user.id) });
    }),
    isOpen: true,
  },
  {
    ...route("POST", "/api/auth/register", ({ body }, world) => {
      const [email, username, password] = [text(body.email), text(body.username), text(body.password)];
      if (!email || !username || password.length < 6) {
        return refusal(400, "email, username and a password of 6 characters are needed", world.dialect);
      }
      if (accountOf(world, email)) return refusal(409, "This email is taken", world.dialect);
      const account = emptyAccount(
        { id: world.nextId(), email, username, full_name: text(body.full_name) || undefined }, password, world.now(),
      );
      world.accounts.set(account.user.id, account);
      return ok({ user: account.user, ...world.signIns.begin(account.user.id) });
    }),
    isOpen: true,
  },
  {
    ...route("POST", "/api/auth/refresh", ({ body }, { dialect, signIns }) => {
      const tokens = signIns.renew(body.refresh_token);
      return tokens ? ok(tokens) : refusal(dialect.refreshRefusal, "The refresh token is not valid", dialect);
    }),
    isOpen: true,
  },
  route("POST", "/api/auth/logout", ({ token }, { dialect, signIns }) => {
    signIns.end(token);
    return done(dialect);
  }),
];
