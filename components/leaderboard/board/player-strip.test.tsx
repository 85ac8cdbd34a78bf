import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { show, startAfresh } from "@/tests/support/leaderboard-screen";
import { memexLink } from "@/contracts/leaderboard/memex";

startAfresh();

describe("the profile link in the player strip", () => {
  it("is not offered if no platform is connected", async () => {
    await show({ link: memexLink.parse({ linked: false, platform_connected: false }) });
    expect(screen.getByText("No trading platform is connected")).toBeDefined();
    expect(screen.queryByRole("button", { name: "Link MemeX profile" })).toBeNull();
  });

  it("can still be changed after the platform was disconnected", async () => {
    await show({ link: memexLink.parse({ linked: true, profileId: "ada", platform_connected: false }) });
    expect(screen.getByRole("button", { name: "Change MemeX profile" })).toBeDefined();
  });

  it("is offered if the server does not say whether a platform is connected", async () => {
    await show({ link: memexLink.parse({ linked: false }) });
    expect(screen.getByRole("button", { name: "Link MemeX profile" })).toBeDefined();
  });
});
