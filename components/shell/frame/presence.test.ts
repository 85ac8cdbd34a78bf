import { describe, expect, it } from "vitest";
import { choosePresence, initialPresence, parsePresence, presences, toggleAppearOffline } from "./presence";

describe("presence", () => {
  it("starts online and visible", () => {
    expect(initialPresence).toEqual({ status: "online", appearOffline: false });
  });

  it("appears offline by becoming invisible, from every status", () => {
    for (const status of ["online", "away", "offline"] as const) {
      expect(toggleAppearOffline(choosePresence(status))).toEqual({ status: "invisible", appearOffline: true });
    }
  });

  it("becomes online when switched back", () => {
    expect(toggleAppearOffline(choosePresence("invisible"))).toEqual({ status: "online", appearOffline: false });
  });

  it("marks only invisible as appearing offline", () => {
    expect(presences.filter((status) => choosePresence(status).appearOffline)).toEqual(["invisible"]);
  });

  it("reads a stored status, and treats anything else as online", () => {
    expect(parsePresence("away")).toEqual({ status: "away", appearOffline: false });
    expect([null, "", "busy"].map(parsePresence)).toEqual([initialPresence, initialPresence, initialPresence]);
  });
});
