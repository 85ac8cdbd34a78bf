import { MapJar } from "./map-jar";

/** The request that Next would be answering: a test puts the browser's cookies here. */
export const request = { jar: new MapJar() };

export const cookies = async () => request.jar;
export const headers = async () => new Headers();
