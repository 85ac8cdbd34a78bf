import { randomBytes } from "node:crypto";
import type { Dialect } from "./dialect";

interface Access {
  readonly userId: string;
  readonly endsMs: number;
}

/** Access and refresh tokens. A refresh token can be used once, as RFC 9700 requires. */
export class SignIns {
  private readonly access = new Map<string, Access>();
  private readonly refresh = new Map<string, { userId: string; access: string }>();

  constructor(private readonly dialect: Dialect, private readonly now: () => number) {}

  /** The user of a bearer token; undefined if it is unknown or expired. */
  userOf(token: string | undefined): string | undefined {
    const found = token === undefined ? undefined : this.access.get(token);
    return found && found.endsMs > this.now() ? found.userId : undefined;
  }

  /** The token fields of a login response, in the dialect's shape. */
  begin(userId: string): Record<string, unknown> {
    const { access, more } = this.issue(userId);
    switch (this.dialect.login) {
      case "nested": return { token: { access_token: access, ...more } };
      case "flat": return { access_token: access, ...more };
      case "text": return { token: access, ...more };
    }
  }

  /** The response to a refresh; undefined if it is refused. */
  renew(refreshToken: unknown): Record<string, unknown> | undefined {
    const found = typeof refreshToken === "string" ? this.refresh.get(refreshToken) : undefined;
    if (!found) return undefined;
    this.refresh.delete(String(refreshToken));
    const { access, more } = this.issue(found.userId);
    return { [this.dialect.refresh]: access, ...more };
  }

  /** Revokes an access token, and the refresh token issued with it. */
  end(token: string): void {
    this.access.delete(token);
    for (const [one, { access }] of this.refresh) if (access === token) this.refresh.delete(one);
  }

  expireAccess(): void {
    this.access.clear();
  }

  refuseRefresh(): void {
    this.refresh.clear();
  }

  private issue(userId: string): { access: string; more: Record<string, unknown> } {
    const { accessLifetimeS, hasExpiresIn, hasRefreshToken } = this.dialect;
    const access = `at-${randomBytes(24).toString("hex")}`;
    this.access.set(access, { userId, endsMs: this.now() + accessLifetimeS * 1000 });
    const more: Record<string, unknown> = { token_type: "bearer" };
    if (hasExpiresIn) more.expires_in = accessLifetimeS;
    if (hasRefreshToken) {
      const refresh = `rt-${randomBytes(24).toString("hex")}`;
      this.refresh.set(refresh, { userId, access });
      more.refresh_token = refresh;
    }
    return { access, more };
  }
}
