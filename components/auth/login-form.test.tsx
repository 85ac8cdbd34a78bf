import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { router } from "@/tests/support/web/next-navigation";
import messages from "@/messages/en.json";
import { toast, toastStore } from "@/components/ui/overlays/toast-store";
import { English } from "@/tests/support/web/test-providers";
import { LoginForm } from "./login-form";

function show(sandbox = false, hasPasskeys = false) {
  render(
    <LoginForm returnTo="/wallets?page=2" hasPasskeys={hasPasskeys} sandbox={sandbox ? "Sandbox network" : null} />,
    { wrapper: English },
  );
}

/** Stubs next-auth's two responses: the CSRF token, then the URL to go to. */
function serve(url: string, status = 200) {
  const fetched = vi.fn(async (path: string) => path === "/api/auth/csrf"
    ? Response.json({ csrfToken: "token" })
    : Response.json({ url }, { status }));
  vi.stubGlobal("fetch", fetched);
  return fetched;
}

function submit(email: string, password: string) {
  fireEvent.change(screen.getByLabelText("Email"), { target: { value: email } });
  fireEvent.change(screen.getByLabelText("Password"), { target: { value: password } });
  fireEvent.click(screen.getByRole("button", { name: "Log in" }));
}

describe("the login form", () => {
  it("reports invalid input, focuses the first wrong field and sends no request", () => {
    const fetched = serve("");
    show();
    submit("", "12345");
    expect(screen.getByText("Please input your email!")).toBeTruthy();
    expect(screen.getByText("Password must be at least 6 characters!")).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText("Email"));
    expect(screen.getByLabelText("Email").getAttribute("aria-invalid")).toBe("true");
    expect(fetched).not.toHaveBeenCalled();
  });

  it.each([
    ["nobody", "secret1", "Please enter a valid email address!"],
    ["ada@example.com", "", "Please input your password!"],
  ])("rejects email %j with password %j: %s", (email, password, text) => {
    show();
    submit(email, password);
    expect(screen.getByText(text)).toBeTruthy();
  });

  it("takes an email as it was pasted or typed in wide letters", async () => {
    const fetched = serve("http://localhost:3000/dashboard");
    show();
    submit("\u200bａｄａ@example.com\u00a0", "secret1");
    await waitFor(() => expect(fetched).toHaveBeenCalledTimes(2));
    const [, init] = fetched.mock.calls.at(-1) as unknown as [string, { body: URLSearchParams }];
    expect(init.body.get("email")).toBe("ada@example.com");
  });

  it("explains that the browser blocks cookies, and sends no request", async () => {
    const fetched = serve("http://localhost:3000/dashboard");
    vi.stubGlobal("navigator", Object.create(navigator, { cookieEnabled: { value: false } }));
    show();
    submit("ada@example.com", "secret1");
    expect(await screen.findByText(messages.errors.cookies_blocked)).toBeTruthy();
    expect(fetched).not.toHaveBeenCalled();
  });

  it("logs in, confirms it and redirects to the requested page", async () => {
    toast.clear();
    const fetched = serve("http://localhost:3000/dashboard");
    show();
    submit("ada@example.com", "secret1");
    await waitFor(() => expect(router.replace).toHaveBeenCalledWith("/wallets?page=2"));
    expect(toastStore.read().map(({ text }) => text)).toEqual(["Login successful!"]);
    expect(fetched).toHaveBeenLastCalledWith("/api/auth/callback/login", expect.objectContaining({ method: "POST" }));
  });

  it.each([
    ["the requested page", "http://localhost:3000/dashboard", 200, "replace", "/wallets?page=2#recent"],
    ["the second factor", "http://localhost:3000/login?error=second_factor_required", 401, "push",
      "/login/second-factor?from=%2Fwallets%3Fpage%3D2#recent"],
  ] as const)("keeps the fragment of the link on the way to %s", async (_to, url, status, move, path) => {
    history.replaceState(null, "", "/login?from=%2Fwallets%3Fpage%3D2#recent");
    serve(url, status);
    show();
    submit("ada@example.com", "secret1");
    await waitFor(() => expect(router[move]).toHaveBeenCalledWith(path));
    history.replaceState(null, "", "/");
  });

  it("shows the specification's message for wrong credentials", async () => {
    serve("http://localhost:3000/login?error=invalid_credentials", 401);
    show();
    submit("ada@example.com", "secret1");
    expect((await screen.findByRole("alert")).textContent).toBe("Login failed. Please check your credentials.");
    expect(router.replace).not.toHaveBeenCalled();
  });

  it.each([
    ["rate_limited", messages.errorCodes.rate_limited],
    ["rate_limited%3A14", "Too many attempts. Please try again in 14 minutes."],
  ])("explains other failures by their error code, and says for how long login stays locked: %s", async (code, text) => {
    serve(`http://localhost:3000/login?error=${code}`, 401);
    show();
    submit("ada@example.com", "secret1");
    expect((await screen.findByRole("alert")).textContent).toBe(`Login failed${text}`);
  });

  it("reports a network error if the server does not respond", async () => {
    vi.stubGlobal("fetch", vi.fn(async () => Promise.reject(new TypeError("down"))));
    show();
    submit("ada@example.com", "secret1");
    expect((await screen.findByRole("alert")).textContent).toBe("Login failedNetwork error. Please check your connection.");
  });

  it.each(["Log in", "Use a passkey"])("%s gives up on a server that stays silent, and keeps what was typed", async (button) => {
    const silence = (_: string, init?: RequestInit) =>
      new Promise<Response>((_resolve, reject) => init?.signal?.addEventListener("abort", () => reject(init.signal!.reason as Error)));
    vi.stubGlobal("fetch", vi.fn(silence));
    const { timeout } = AbortSignal;
    const limit = vi.spyOn(AbortSignal, "timeout").mockImplementation((ms) => timeout.call(AbortSignal, ms / 1_000));
    show(false, true);
    fireEvent.change(screen.getByLabelText("Email"), { target: { value: "ada@example.com" } });
    fireEvent.change(screen.getByLabelText("Password"), { target: { value: "secret1" } });
    fireEvent.click(screen.getByRole("button", { name: button }));
    expect((await screen.findByRole("alert")).textContent).toBe("Login failedNetwork error. Please check your connection.");
    expect(screen.getByRole("button", { name: button }).getAttribute("aria-busy")).toBeNull();
    expect((screen.getByLabelText("Email") as HTMLInputElement).value).toBe("ada@example.com");
    limit.mockRestore();
  });

  it("says for how long passkeys stay locked", async () => {
    vi.stubGlobal("fetch", vi.fn(async () => Response.json({ code: "rate_limited" }, { status: 429, headers: { "retry-after": "840" } })));
    show(false, true);
    fireEvent.click(screen.getByRole("button", { name: "Use a passkey" }));
    expect((await screen.findByRole("alert")).textContent).toBe("Login failedToo many attempts. Please try again in 14 minutes.");
  });

  it("offers the demo only on a sandbox network", () => {
    show();
    expect(screen.queryByRole("button", { name: "Explore the demo" })).toBeNull();
    show(true);
    expect(screen.getByRole("button", { name: "Explore the demo" })).toBeTruthy();
    expect(screen.getByText("Sandbox network")).toBeTruthy();
  });

  it("goes to the second factor page if the password is not enough, and passes on the requested page", async () => {
    serve("http://localhost:3000/login?error=second_factor_required", 401);
    show();
    submit("ada@example.com", "secret1");
    await waitFor(() => expect(router.push).toHaveBeenCalledWith("/login/second-factor?from=%2Fwallets%3Fpage%3D2"));
    expect(screen.queryByRole("alert")).toBeNull();
    expect(screen.getByRole("button", { name: "Log in" }).getAttribute("aria-busy")).toBe("true");
  });

  it("offers passkeys only if they are available, and shows why using one failed", async () => {
    show();
    expect(screen.queryByRole("button", { name: "Use a passkey" })).toBeNull();
    // The test environment does not support passkeys.
    vi.stubGlobal("fetch", vi.fn(async () => Response.json({ challenge: "abc" })));
    show(false, true);
    fireEvent.click(screen.getByRole("button", { name: "Use a passkey" }));
    expect((await screen.findByRole("alert")).textContent).toBe(`Login failed${messages.errorCodes.passkey_unsupported}`);
  });
});
