import { expect, it, vi } from "vitest";
import { originRefused } from "./origin-refused";

it("logs the first request of a minute from another site to each call, and refuses all of them", () => {
  const lines = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  vi.useFakeTimers();
  try {
    const refuse = (call: string) => originRefused(new Headers({ origin: "https://evil.example" }), call).code;
    const codes = [refuse("POST /one"), refuse("POST /one"), refuse("POST /two")];
    vi.advanceTimersByTime(60_000);
    codes.push(refuse("POST /one"));
    expect(codes).toEqual(Array(4).fill("forbidden_origin"));
    const logged = lines.mock.calls.map(([line]) => (JSON.parse(line as string) as { call: string }).call);
    expect(logged).toEqual(["POST /one", "POST /two", "POST /one"]);
  } finally {
    vi.useRealTimers();
    lines.mockRestore();
  }
});
