import { MapJar } from "./map-jar";

/** The request Next is handling: a test puts the browser's cookies and the middleware's headers here. */
export const request = { jar: new MapJar(), headers: new Headers() };

export const cookies = async () => request.jar;
export const headers = async () => request.headers;
