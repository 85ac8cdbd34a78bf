import { findBrowser } from "../../../scripts/find-browser";
import { startProduct } from "../../../scripts/start-product";
import { productVariables } from "./product";

/**
 * Starts the whole product once for all end-to-end tests and stops it afterwards. If MEMESCOPE_URL names a running one (with
 * MEMESCOPE_API_URL and so on for its parts), uses that instead.
 */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  process.env.CHROMIUM_PATH = await findBrowser(process.env.CHROMIUM_PATH, (text) => process.stdout.write(text));
  if (process.env[productVariables.webUrl]) return undefined;
  const product = await startProduct(process.env);
  for (const [part, variable] of Object.entries(productVariables)) {
    process.env[variable] = product[part as keyof typeof productVariables];
  }
  return product.stop;
}
