import { describe, expect, it } from "vitest";
import { appearsOffline, initialPresence, parsePresence, presences, toggleAppearOffline } from "./presence";

describe("presence", () => {
  it("starts online and visible", () => {
    expect(initialPresence).toBe("online");
  });

  it("appears offline by becoming invisible, from every status", () => {
    expect((["online", "away", "offline"] as const).map(toggleAppearOffline)).toEqual(["invisible", "invisible", "invisible"]);
  });

  it("becomes online when switched back", () => {
    expect(toggleAppearOffline("invisible")).toBe("online");
  });

  it("marks only invisible as appearing offline", () => {
    expect(presences.filter(appearsOffline)).toEqual(["invisible"]);
  });

  it("reads a stored status, and treats anything else as online", () => {
    expect(["away", null, "", "busy"].map(parsePresence)).toEqual(["away", "online", "online", "online"]);
  });
});
