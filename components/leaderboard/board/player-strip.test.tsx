import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { fetched, json, press, problem, sent, show, resetBetweenTests } from "@/tests/support/web/leaderboard-screen";
import { memexLink } from "@/contracts/leaderboard/memex";

resetBetweenTests();

describe("the profile link in the player strip", () => {
  it("is not offered if no platform is connected", async () => {
    await show({ link: memexLink.parse({ linked: false, platform_connected: false }) });
    expect(screen.getByText("No trading platform is connected")).toBeDefined();
    expect(screen.queryByRole("button", { name: "Link MemeX profile" })).toBeNull();
  });

  it("can still be removed after the platform was disconnected", async () => {
    await show({ link: memexLink.parse({ linked: true, profileId: "ada", platform_connected: false }) });
    fetched.mockImplementation(async (path, init) => {
      if (!path.endsWith("/link/memex")) return problem(500, "internal");
      return init?.method === "DELETE" ? new Response(null, { status: 204 }) : json({ linked: false, platform_connected: false });
    });
    await press("Change MemeX profile");
    await press("Unlink");
    expect(sent()).toEqual(["DELETE", "/api/v1/leaderboard/link/memex", undefined]);
    expect(screen.getByText("No trading platform is connected")).toBeDefined();
  });

  it("is offered if the server does not say whether a platform is connected", async () => {
    await show({ link: memexLink.parse({ linked: false }) });
    expect(screen.getByRole("button", { name: "Link MemeX profile" })).toBeDefined();
  });
});
