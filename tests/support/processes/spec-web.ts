import { plainDialect, type Dialect } from "../../spec-api/dialect";
import { startSpecApi, type SpecApi } from "../../spec-api/server";
import { findWebUrl, startWebHalf } from "./web-half";

/** A separate web half, in front of a product API that supports only SPEC.md. */
export interface SpecProduct {
  readonly api: SpecApi;
  readonly webUrl: string;
  /** Changes the API's dialect from the next request on; properties not given return to those at the start. */
  setDialect(dialect: Partial<Dialect>): void;
  stop(): Promise<void>;
}

/** Starts both. @throws Error with its last lines of output if the web half does not start */
export async function startSpecProduct(dialect: Partial<Dialect>): Promise<SpecProduct> {
  const api = await startSpecApi(dialect);
  try {
    const web = await startWebHalf(await findWebUrl(), api.url);
    const stop = async (): Promise<void> => {
      await web.stop();
      await api.stop();
    };
    return { api, webUrl: web.url, stop, setDialect: (more) => void Object.assign(api.dialect, plainDialect, dialect, more) };
  } catch (error) {
    await api.stop();
    throw error;
  }
}
