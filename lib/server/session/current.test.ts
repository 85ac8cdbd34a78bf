import { expect, test } from "vitest";
import { request } from "@/tests/support/next-headers";
import { contextHeaders } from "../guard/request-context";
import { requireSession } from "./current";

test("whose session ended after the middleware looked is led to the login page, and back from there", async () => {
  request.headers.set(contextHeaders.path, "/wallets?q=whale");
  await expect(requireSession()).rejects.toMatchObject({ digest: expect.stringContaining(`/login?from=${encodeURIComponent("/wallets?q=whale")};`) });
  request.headers.delete(contextHeaders.path);
});
