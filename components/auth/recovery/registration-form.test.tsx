import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { router } from "@/tests/support/web/next-navigation";
import messages from "@/messages/en.json";
import { toastStore } from "@/components/ui/overlays/toast-store";
import { English } from "@/tests/support/web/test-providers";
import { RegistrationForm } from "./registration-form";

/** Stubs next-auth's two responses; `error` is the code in its URL, null for a network failure. */
function serve(error: string | null | undefined) {
  const fetched = vi.fn(async (path: string, _init?: RequestInit) => {
    if (error === null) throw new TypeError("Failed to fetch");
    if (path === "/api/auth/csrf") return Response.json({ csrfToken: "token" });
    return Response.json(
      { url: `http://localhost:3000/login${error === undefined ? "" : `?error=${error}`}` }, { status: error === undefined ? 200 : 401 },
    );
  });
  vi.stubGlobal("fetch", fetched);
  return fetched;
}
const press = (password = "secret1") => {
  fireEvent.change(screen.getByLabelText("Password"), { target: { value: password } });
  fireEvent.click(screen.getByRole("button", { name: "Confirm and log in" }));
};
const hrefs = () => screen.queryAllByRole("link").map((link) => link.getAttribute("href"));

beforeEach(() => {
  window.location.hash = "#the-token";
  render(<RegistrationForm returnTo="/wallets" login="/login?from=%2Fwallets" register="/register?from=%2Fwallets" />, { wrapper: English });
});

it("sends nothing until the button is pressed, then submits the link's token, confirms and redirects", async () => {
  const fetched = serve(undefined);
  expect(fetched).not.toHaveBeenCalled();
  press();
  await waitFor(() => expect(router.replace).toHaveBeenCalledWith("/wallets"));
  expect(toastStore.read().map(({ text }) => text)).toEqual(["Registration successful! Welcome to Memescope!"]);
  const [path, init] = fetched.mock.calls.at(-1) ?? [];
  const sent = init?.body as URLSearchParams;
  expect([path, sent.get("token"), sent.get("password")]).toEqual(["/api/auth/callback/registration-link", "the-token", "secret1"]);
});

it("reports a wrong password at its field, and allows another attempt", async () => {
  const fetched = serve("invalid_credentials");
  press("");
  expect(await screen.findByText("Please input your password!")).toBeTruthy();
  expect(fetched).not.toHaveBeenCalled();
  press();
  expect(await screen.findByText(messages.recovery.registration.wrongPassword)).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText("Password"));
  expect(screen.queryByText("Registration failed")).toBeNull();
  serve(undefined);
  press("another");
  await waitFor(() => expect(router.replace).toHaveBeenCalledWith("/wallets"));
});

it.each([
  ["link_refused", "This link no longer works", ["/register?from=%2Fwallets"]],
  ["username_taken", "The username is taken", ["/register?from=%2Fwallets"]],
  ["registration_refused", "This address already has an account", ["/login?from=%2Fwallets"]],
] as const)("replaces the form with what to do next after %s", async (code, title, ways) => {
  serve(code);
  press();
  const notice = await screen.findByRole("status");
  expect(notice.textContent).toBe(`${title}${messages.recovery.registration[code].text}`);
  expect(notice.parentElement).toBe(document.activeElement);
  expect(hrefs()).toEqual(ways);
  expect(screen.queryByRole("button")).toBeNull();
});

it.each([
  [null, "Network error. Please check your connection."],
  ["unavailable", messages.errorCodes.unavailable],
])("can be submitted again after a failed request (%s)", async (code, text) => {
  serve(code);
  press();
  expect((await screen.findByRole("alert")).textContent).toBe(`Registration failed${text}`);
  serve(undefined);
  press();
  await waitFor(() => expect(router.replace).toHaveBeenCalledWith("/wallets"));
});
