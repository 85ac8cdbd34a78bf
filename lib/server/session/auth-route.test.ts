import { NextRequest } from "next/server";
import { expect, it } from "vitest";
import { getAuth, postAuth } from "./auth-route";

const open = (action: string, query = "") =>
  getAuth(new NextRequest(`http://localhost:3000/api/auth/${action}${query}`), { params: Promise.resolve({ nextauth: [action] }) });

it.each([
  ["error", "", "/login"],
  ["error", "?error=", "/login"],
  ["error", "?error=undefined", "/login"],
  ["error", "?error=AccessDenied", "/login?error=AccessDenied"],
  ["error", "?error=rate_limited:14", "/login?error=rate_limited%3A14"],
  ["error", "?error=a%26from%3D/x", "/login?error=a%26from%3D%2Fx"],
  ["signin", "", "/login"],
  ["signin", "?error=SessionRequired&callbackUrl=https://evil.example", "/login?error=SessionRequired"],
])("next-auth's page %s%s leads to %s", async (action, query, target) => {
  const response = await open(action, query);
  expect([response.status, response.headers.get("location")]).toEqual([302, `http://localhost:3000${target}`]);
});

it.each(["signout", "session", "callback", "callback/credentials", "_log"])("nothing else of next-auth is reachable: %s", async (action) => {
  const context = { params: Promise.resolve({ nextauth: action.split("/") }) };
  const address = `http://localhost:3000/api/auth/${action}`;
  const headers = { origin: "http://localhost:3000", "content-type": "application/x-www-form-urlencoded" };
  const posted = await postAuth(new NextRequest(address, { method: "POST", headers, body: "a=b" }), context);
  const opened = await getAuth(new NextRequest(address), context);
  expect([posted.status, opened.status]).toEqual([404, action === "session" ? 200 : 404]);
});
