import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { router } from "@/tests/support/web/next-navigation";
import messages from "@/messages/en.json";
import { English } from "@/tests/support/web/test-providers";
import { toastStore } from "@/components/ui/overlays/toast-store";
import { RegisterForm } from "./register-form";

const labels = { username: "Username", email: "Email", password: "Password", confirm: "Confirm password" } as const;
type Values = Partial<Record<keyof typeof labels, string>>;
const right = { username: "ada_1815", email: "ada@example.com", password: "Secret12", confirm: "Secret12" };

function fill(values: Values) {
  for (const [name, label] of Object.entries(labels)) {
    fireEvent.change(screen.getByLabelText(label), { target: { value: values[name as keyof Values] ?? "" } });
  }
}

function submit(values: Values) {
  fill(values);
  fireEvent.click(screen.getByRole("button", { name: "Register" }));
}

/** Stubs next-auth's two responses; `error` is the code in its URL. */
function serve(error?: string) {
  const fetched = vi.fn(async (path: string, _init?: RequestInit) => {
    if (path === "/api/auth/csrf") return Response.json({ csrfToken: "token" });
    return Response.json(
      { url: `http://localhost:3000/login${error === undefined ? "" : `?error=${encodeURIComponent(error)}`}` },
      { status: error === undefined ? 200 : 401 },
    );
  });
  vi.stubGlobal("fetch", fetched);
  return fetched;
}

beforeEach(() => {
  render(<RegisterForm returnTo="/wallets?page=2" mailboxNote={<p>the mailbox</p>} />, { wrapper: English });
});

describe("the registration form", () => {
  it.each<[string, Values]>([
    ["Please input your username!", { ...right, username: "" }],
    ["Username must be at least 3 characters!", { ...right, username: "ab" }],
    ["Username must be less than 20 characters!", { ...right, username: "a".repeat(21) }],
    ["Username can only contain letters, numbers, and underscores!", { ...right, username: "ada lovelace" }],
    ["Please input your email!", { ...right, email: "" }],
    ["Please enter a valid email address!", { ...right, email: "ada@" }],
    ["Please input your password!", { ...right, password: "" }],
    ["Password must be at least 6 characters!", { ...right, password: "12345", confirm: "12345" }],
    ["Please confirm your password!", { ...right, confirm: "" }],
    ["The two passwords do not match!", { ...right, confirm: "secret12" }],
  ])("shows %j and sends no request", (text, values) => {
    const fetched = serve();
    submit(values);
    expect(screen.getByText(text)).toBeTruthy();
    expect(fetched).not.toHaveBeenCalled();
  });

  it("takes an email as it was pasted", async () => {
    const fetched = serve();
    submit({ ...right, email: "\u2068ada@example.com\u2069" });
    await waitFor(() => expect(fetched).toHaveBeenCalledTimes(2));
    expect((fetched.mock.calls.at(-1)?.[1]?.body as URLSearchParams).get("email")).toBe("ada@example.com");
  });

  it("shows why the server refused a password until it is changed", async () => {
    serve("password_common");
    submit(right);
    expect(await screen.findByText(/^Password strength: Weak|Weak/)).toBeTruthy();
    await waitFor(() => expect(document.body.textContent).toContain(messages.auth.strength.common));
    fill({ ...right, password: "Another12" });
    expect(document.body.textContent).not.toContain(messages.auth.strength.common);
  });

  it("shows the strength of the password while it is typed", () => {
    const labelsShown = ["abc", "abcdef", "abcdefgh", "Abcdefgh1"].map((password) => {
      fill({ password });
      return screen.getByText(/^Password strength/).textContent;
    });
    expect(labelsShown.map((text) => text?.split(": ")[1])).toEqual(["Weak", "Fair", "Good", "Strong"]);
  });

  it("keeps the fragment of the link that led here", async () => {
    window.history.replaceState(null, "", "#identity");
    serve();
    submit(right);
    await waitFor(() => expect(router.replace).toHaveBeenCalledWith("/wallets?page=2#identity"));
    window.history.replaceState(null, "", "/");
  });

  it("submits the form once and without the password confirmation, confirms and redirects", async () => {
    const fetched = serve();
    submit(right);
    submit(right);
    await waitFor(() => expect(router.replace).toHaveBeenCalledWith("/wallets?page=2"));
    expect(toastStore.read().map(({ text }) => text)).toEqual(["Registration successful! Welcome to Memescope!"]);
    expect(fetched.mock.calls.map(([path]) => path)).toEqual(["/api/auth/csrf", "/api/auth/callback/register"]);
    const [, init] = fetched.mock.calls[1]!;
    expect(Object.fromEntries(init?.body as URLSearchParams)).toMatchObject({
      username: "ada_1815", email: "ada@example.com", password: "Secret12",
    });
    expect(String(init?.body)).not.toContain("confirm");
  });

  it("replaces the form with a focused notice that a link was sent, and returns to the filled-in form on request", async () => {
    serve("registration_pending");
    submit(right);
    const notice = await screen.findByRole("status");
    expect(notice.textContent).toBe("Check your inboxWe sent a link to ada@example.com. Open it within 24 hours to finish. Nothing arrived? Check your spam folder, or try again.");
    expect(notice.parentElement).toBe(document.activeElement);
    expect(screen.queryByRole("button", { name: "Register" })).toBeNull();
    expect(screen.getByText("the mailbox")).toBeTruthy();
    expect([screen.queryByRole("alert"), toastStore.read(), router.replace.mock.calls]).toEqual([null, [], []]);
    fireEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(document.activeElement).toBe(screen.getByLabelText("Email"));
    expect(Object.values(labels).map((label) => screen.getByLabelText<HTMLInputElement>(label).value)).toEqual(Object.values(right));
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it.each([
    ["username_taken", `Registration failed${messages.errorCodes.username_taken}`],
    ["The server's own words.", "Registration failedThe server's own words."],
    ["nobody_knows_this_code", "Registration failed. Please try again."],
  ])("explains the failure %j", async (code, text) => {
    serve(code);
    submit(right);
    expect((await screen.findByRole("alert")).textContent).toBe(text);
    expect(router.replace).not.toHaveBeenCalled();
  });
});

it("the buttons that show the two passwords have different names", () => {
  expect(screen.getAllByRole("button", { name: /^Show password/ }).map(({ title }) => title))
    .toEqual(["Show password", "Show password: Confirm password"]);
});
