import type { APIRequestContext } from "@playwright/test";
import { expect, test } from "../support/browser/product";
import { createAccount } from "../support/browser/accounts";
import { findWebUrl, startWebHalf, type WebHalf } from "../support/processes/web-half";

let webs: [WebHalf, WebHalf];

/** Two web halves behind one name, as on a host that runs several. */
test.beforeAll(async ({ product }) => {
  const [one, other] = [await findWebUrl(), await findWebUrl()];
  webs = [await startWebHalf(one, product.apiUrl), await startWebHalf(other, product.apiUrl, { publicOrigin: one })];
});
test.afterAll(() => Promise.all(webs.map((web) => web.stop())));

/** The status of /wallets and of its data, at each web half. */
async function readAtBoth(request: APIRequestContext): Promise<number[][]> {
  return Promise.all(webs.map(async ({ url }) => {
    const answers = await Promise.all(["/wallets", "/api/wallets"].map((path) => request.get(url + path, { maxRedirects: 0 })));
    return answers.map((answer) => answer.status());
  }));
}

test("a session that began at one web half is valid, is renewed and ends at another", async ({ request, product }) => {
  const [{ url: one }, { url: other }] = webs;
  const account = await createAccount(product.apiUrl, "several");
  const { csrfToken } = (await (await request.get(`${one}/api/auth/csrf`)).json()) as { csrfToken: string };
  const login = await request.post(`${other}/api/auth/callback/login`, {
    headers: { origin: one },
    form: { email: account.email, password: account.password, csrfToken, callbackUrl: "/dashboard", json: "true" },
  });
  expect(login.status()).toBe(200);
  expect(await readAtBoth(request)).toEqual([[200, 200], [200, 200]]);
  // Both exchange the same refresh token, as after two pages of one browser.
  const renewed = await Promise.all(webs.map(({ url }) => request.get(`${url}/session/renew?to=/wallets`, { maxRedirects: 0 })));
  expect(renewed.map((answer) => [answer.headers().location, answer.headers()["set-cookie"] !== undefined])).toEqual([
    ["/wallets", true], ["/wallets", true],
  ]);
  expect(await readAtBoth(request)).toEqual([[200, 200], [200, 200]]);
  const ended = await request.post(`${other}/session/end`, { headers: { origin: one, "x-memescope": "1" } });
  expect(ended.status()).toBe(204);
  expect(await readAtBoth(request)).toEqual([[307, 401], [307, 401]]);
});
