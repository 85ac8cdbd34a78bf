/** Signs in as the page does, in next-auth's own protocol. @returns the Cookie header */
export async function signIn(webUrl: string, provider: "demo" | "login", fields: Record<string, string> = {}): Promise<string> {
  const jar = new Map<string, string>();
  const storeCookies = (response: Response) => {
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      jar.set(name, value);
    }
    return response;
  };
  const cookie = () => [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
  const { csrfToken } = (await storeCookies(await fetch(`${webUrl}/api/auth/csrf`)).json()) as { csrfToken: string };
  const body = new URLSearchParams({ ...fields, csrfToken, json: "true" });
  const headers = { cookie: cookie(), origin: webUrl };
  storeCookies(await fetch(`${webUrl}/api/auth/callback/${provider}`, { method: "POST", headers, body, redirect: "manual" }));
  return cookie();
}
