import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { createAccount } from "../support/browser/accounts";
import { expect, test } from "../support/browser/product";

test("the running product passes the conformance check that other APIs are held to", async ({ product }) => {
  const { email, password } = await createAccount(product.apiUrl, "sheet");
  const args = ["scripts/run.mjs", "conformance", product.apiUrl, "--write", "--origin", new URL(product.webUrl).origin];
  // Any exit status but 0 rejects, with the sheet in the error.
  const { stdout } = await promisify(execFile)(process.execPath, args, {
    env: { ...process.env, MEMESCOPE_EMAIL: email, MEMESCOPE_PASSWORD: password },
  });
  expect(stdout).not.toMatch(/^ {2}(DIFFERS|FAILED|missing)/m);
  expect(stdout).toContain("conforms   websocket /ws  opens with a ticket");
  expect(stdout).toMatch(/^Every call of SPEC\.md that was made conforms\.$/m);
});
