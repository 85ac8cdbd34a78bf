import fc from "fast-check";

/** Values that no variable means; an environment cannot hold a NUL. */
const strange = [
  "", " ", "true", "false", "0", "1", "-1", "1.5", "1e3", "1e300", "1e400", "NaN", "0x10", "Infinity", "65536", "99999999999999999999", "null",
  "native", "127.0.0.1", "10.0.0.0/99", "loopback,", ",", "::1", "localhost", "/no/such/file", "package.json", ".", "http:", "http://", "http:///x",
  "https://example.com", "https://user:word@example.com/", "https://example.com/?a=b#c", "https://exa mple.com", "https://[::1]:99999",
  "ws://example.com", "wss://user@example.com/#a", "smtp://", "smtp:example.com", "smtps://a:%ff@mail.example", "postgres://", "postgres:///name",
  "postgres://a:%ff@b/c", "postgres://a:%zz@b/c", "postgres://b/c?sslrootcert=/no/such/file", "postgresql:///c?host=/tmp",
  "a@b.c", "Name <a@b.c>", "a@b.c\r\nbcc: d@e.f", "x".repeat(5_000), `0x${"a".repeat(40)}`, "a|b", "${PORT}", "\u00e9", "\u{1f600}", "\ud800",
];

/** Values of an environment variable, among them valid ones. */
export const strangeValues = fc.oneof(
  fc.constantFrom(...strange), fc.string({ unit: "binary" }).map((text) => text.replaceAll("\u0000", "")),
);
