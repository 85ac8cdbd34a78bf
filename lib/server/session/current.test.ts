import { expect, test } from "vitest";
import { request } from "@/tests/support/web/next-headers";
import { contextHeaders } from "../guard/request-context";
import { requireSession } from "./current";

test("redirects to the login page, with the return path, if the session has ended since the middleware's check", async () => {
  request.headers.set(contextHeaders.path, "/wallets?q=whale");
  await expect(requireSession()).rejects.toMatchObject({
    digest: expect.stringContaining(`/login?from=${encodeURIComponent("/wallets?q=whale")}&ended=true;`),
  });
  request.headers.delete(contextHeaders.path);
});
