import pg from "pg";

/** Whether PostgreSQL's client can read its address: it cannot decode every password, and reads the certificates that the address names. */
export function isReadable(connectionString: string): boolean {
  try {
    return new pg.Client({ connectionString }).host !== "";
  } catch {
    return false;
  }
}
