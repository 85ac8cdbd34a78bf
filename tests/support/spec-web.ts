import { plainDialect, type Dialect } from "../spec-api/dialect";
import { startSpecApi, type SpecApi } from "../spec-api/server";
import { findWebUrl, startWebHalf } from "./web-half";

/** A web half of its own, in front of a product API that speaks SPEC.md alone. */
export interface SpecProduct {
  readonly api: SpecApi;
  readonly webUrl: string;
  /** Changes how the API speaks from the next request on; what is not named is plain. */
  speak(dialect: Partial<Dialect>): void;
  stop(): Promise<void>;
}

/** Starts both. @throws Error with its last words where the web half does not come up */
export async function startSpecProduct(dialect: Partial<Dialect>): Promise<SpecProduct> {
  const api = await startSpecApi(dialect);
  try {
    const web = await startWebHalf(await findWebUrl(), api.url);
    const stop = async (): Promise<void> => {
      await web.stop();
      await api.stop();
    };
    return { api, webUrl: web.url, stop, speak: (more) => void Object.assign(api.dialect, plainDialect, dialect, more) };
  } catch (error) {
    await api.stop();
    throw error;
  }
}
