import { act, fireEvent, render, screen, within } from "@testing-library/react";
import { SWRConfig } from "swr";
import { beforeEach, expect, it, vi } from "vitest";
import { identity, type Identity } from "@/contracts/identity";
import { memexLink } from "@/contracts/leaderboard/memex";
import messages from "@/messages/en.json";
import { problem } from "@/tests/support/web/leaderboard-screen";
import { toast, toastStore } from "@/components/ui/overlays/toast-store";
import { English } from "@/tests/support/web/test-providers";
import { IdentityDialog } from "./identity-dialog";

const fetched = vi.fn<(path: string, init?: RequestInit) => Promise<Response>>();
const claim = (extra: object = {}) => ({
  kind: "handle", subject: "Ada", state: "claimed", counts: true, code: null, found_in: null, failure: null,
  place_url: "https://x.example/ada", ...extra,
});
const codes = { code: "memescope-a1b2c3d4e5f6" };

async function open(known: object, answer: (path: string) => Response = () => Response.json({}), link: object = { linked: false }) {
  const stored: Identity = identity.parse({ handle: null, profile: null, ...known });
  fetched.mockImplementation(async (path, init) => {
    if (init?.method === "POST") return answer(path);
    return Response.json(path.endsWith("/link/memex") ? memexLink.parse(link) : stored);
  });
  render(<SWRConfig value={{ provider: () => new Map() }}><IdentityDialog onClose={() => undefined} /></SWRConfig>, { wrapper: English });
  await screen.findByRole("region", { name: "X handle" });
}
const part = (name = "X handle") => within(screen.getByRole("region", { name }));
const press = (name: string) => act(async () => void fireEvent.click(part().getByRole("button", { name })));

beforeEach(() => {
  vi.stubGlobal("fetch", fetched);
  toastStore.read().forEach(({ id }) => toast.dismiss(id));
});

it("says where to start if nothing is claimed", async () => {
  await open({});
  expect(part().getByText(/You do not track a handle yet/)).toBeDefined();
  expect(part().getByRole("link", { name: "Set one up under Social." }).getAttribute("href")).toBe("/social/twitter-setup");
  expect(part("MemeX profile").getByText(/You have not linked a profile yet/)).toBeDefined();
  expect(part("MemeX profile").getByRole("link", { name: "Link one on the leaderboard." }).getAttribute("href")).toBe("/leaderboard");
  expect(screen.queryByRole("button", { name: "Prove it" })).toBeNull();
});

it("names no place to start for a profile if no platform is connected", async () => {
  await open({}, undefined, { linked: false, platform_connected: false });
  expect(await part("MemeX profile").findByText(/^No trading platform is connected to this server/)).toBeDefined();
  expect(part("MemeX profile").queryByRole("link")).toBeNull();
});

it("leads from a claim through a code to a proof", async () => {
  let checks = 0;
  await open({ handle: claim() }, (path) => {
    if (path.endsWith("/code")) return Response.json(claim(codes));
    checks += 1;
    return Response.json(checks === 1 ? claim({ ...codes, failure: "no_code" }) : claim({ state: "proven", found_in: "bio" }));
  });
  await press("Prove it");
  expect(part().getByText(codes.code).closest("[translate=no]"), "a translated code would prove nothing").not.toBeNull();
  expect(part().getByRole("link", { name: "Open X" }).getAttribute("href")).toBe("https://x.example/ada");
  await press("Check now");
  expect(part().getByText(/neither in the bio nor in the latest posts/)).toBeDefined();
  await press("Check now");
  expect(part().getByText("Proven")).toBeDefined();
  expect(part().queryByText(codes.code)).toBeNull();
  expect(fetched.mock.calls.filter(([, init]) => init?.method === "POST").map(([path]) => path)).toEqual([
    "/api/v1/identity/handle/code", "/api/v1/identity/handle/check", "/api/v1/identity/handle/check",
  ]);
});

it("says of each claim what a proof is for: a handle is shown then, a profile synced", async () => {
  await open({ handle: claim(), profile: claim({ kind: "profile", subject: "ada" }) });
  expect(part().getByText(/^Not proven yet, so it is not shown on the leaderboard/)).toBeDefined();
  expect(part("MemeX profile").getByText(/^Not proven yet, so nothing is synced with it/)).toBeDefined();
});

it("says which proof was lost, and which claim counts for another player", async () => {
  await open({ handle: claim({ state: "lost", counts: false }), profile: claim({ kind: "profile", subject: "ada", counts: false }) });
  expect(part().getByText(/^No longer proven/)).toBeDefined();
  expect(part("MemeX profile").getByText(/It counts for another player/)).toBeDefined();
});

it("says why a check failed, and allows another attempt", async () => {
  const responses = [
    problem(503, "source_not_ready"),
    new Response("<html>Bad Gateway</html>", { status: 502 }),
    Response.json(claim({ state: "proven", found_in: "bio" })),
  ];
  await open({ handle: claim(codes) }, () => responses.shift()!);
  await press("Check now");
  expect(part().getByRole("alert").textContent).toBe(messages.errorCodes.source_not_ready);
  await press("Check now");
  expect(part().getByRole("alert").textContent).toBe("Failed to check for the code\u00a0· Server error: 502");
  await press("Check now");
  expect(part().getByText("Proven")).toBeDefined();
  expect(part().queryByRole("alert")).toBeNull();
});

it("says in how many minutes the network can be read again, if the server knows", async () => {
  await open({ handle: claim(codes) }, () => Response.json({ code: "unavailable" }, { status: 503, headers: { "retry-after": "840" } }));
  await press("Check now");
  expect(part().getByRole("alert").textContent).toBe("It cannot be read right now. Please try again in 14 minutes.");
});
