import { act, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { wallet } from "@/contracts/wallets/calls";
import { toastStore } from "@/components/ui/overlays/toast-store";
import { OffersProvider } from "@/lib/client/request/offers";
import { English } from "@/tests/support/web/test-providers";
import { WalletOwnership } from "./wallet-ownership";

const mine = wallet.parse({ id: "1", address: `0x${"ab".repeat(20)}` });
const signature = `0x${"12".repeat(65)}`;
const fetched = vi.fn<(path: string, init: RequestInit) => Promise<Response>>();
const onProven = vi.fn();

async function open(answer: () => Response) {
  let challenges = 0;
  fetched.mockImplementation(async (path) => {
    if (!path.endsWith("/challenges")) return answer();
    challenges += 1;
    return Response.json({ message: `Message ${challenges}`, expires_in: 600 }, { status: 201 });
  });
  render(<WalletOwnership wallet={mine} onProven={onProven} />, { wrapper: English });
  await press("Prove ownership");
  await screen.findByText("Message 1");
}
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole("button", { name })));
const write = (text: string) => fireEvent.change(screen.getByLabelText("Signature"), { target: { value: text } });

beforeEach(() => void vi.stubGlobal("fetch", fetched));
afterEach(() => {
  delete (window as { ethereum?: unknown }).ethereum;
});

describe("proof of ownership", () => {
  it("requires a signature of the right shape before sending it", async () => {
    await open(() => Response.json(mine));
    await press("Verify");
    expect(screen.getByText("Please enter the signature")).toBeDefined();
    expect(screen.getByLabelText<HTMLInputElement>("Signature").required).toBe(true);
    write("0x12");
    await press("Verify");
    expect(screen.getByText("A signature is 0x followed by 130 hex characters")).toBeDefined();
    expect(document.activeElement).toBe(screen.getByLabelText("Signature"));
    expect(fetched).toHaveBeenCalledTimes(1);
  });

  it("moves the focus to what to do when it opens, and back to its button when it is cancelled", async () => {
    await open(() => Response.json(mine));
    expect(document.activeElement?.textContent).toMatch(/^Sign this message/);
    await press("Cancel");
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Prove ownership" }));
  });

  it("passes on the proven wallet, and confirms it", async () => {
    await open(() => Response.json({ ...mine, ownership: "proven" }));
    write(` ${signature} `);
    await press("Verify");
    await vi.waitFor(() => expect(onProven).toHaveBeenCalledWith(expect.objectContaining({ ownership: "proven" })));
    expect(toastStore.read()).toMatchObject([{ tone: "success", text: "Ownership verified" }]);
  });

  it("reports a refused signature at the field, with a new message to sign", async () => {
    await open(() => Response.json({ code: "signature_refused" }, { status: 422 }));
    write(signature);
    await press("Verify");
    expect(await screen.findByText("Message 2")).toBeDefined();
    expect(screen.getByLabelText("Signature").getAttribute("aria-invalid")).toBe("true");
    expect(screen.getByText(/does not prove ownership/)).toBeDefined();
  });

  it("keeps the signature if the server does not respond, and does not mark it as wrong", async () => {
    await open(() => { throw new TypeError("down"); });
    write(signature);
    await press("Verify");
    expect(screen.getByRole("alert").textContent).toBe("Failed to prove ownershipNetwork error. Please check your connection.");
    expect(screen.getByLabelText<HTMLInputElement>("Signature").value).toBe(signature);
    expect(screen.getByLabelText("Signature").getAttribute("aria-invalid")).toBeNull();
  });

  it("reports that the browser wallet did not sign", async () => {
    (window as { ethereum?: unknown }).ethereum = { request: async () => Promise.reject(new Error("declined")) };
    await open(() => Response.json(mine));
    await press("Sign with browser wallet");
    expect(await screen.findByText("The message was not signed. Is the right account selected in your wallet?")).toBeDefined();
  });

  it("lets the browser wallet sign, if there is one", async () => {
    const request = vi.fn(async ({ method }: { method: string }) => (method === "personal_sign" ? signature : [mine.address]));
    (window as { ethereum?: unknown }).ethereum = { request };
    await open(() => Response.json({ ...mine, ownership: "proven" }));
    await press("Sign with browser wallet");
    await vi.waitFor(() => expect(onProven).toHaveBeenCalledTimes(1));
    expect(request).toHaveBeenLastCalledWith({ method: "personal_sign", params: ["0x4d6573736167652031", mine.address] });
  });

  it("is not offered if the product API cannot verify one", () => {
    render(
      <OffersProvider unsupported={["POST /api/v1/wallets/:id/ownership/challenges"]}>
        <WalletOwnership wallet={mine} onProven={onProven} />
      </OffersProvider>,
      { wrapper: English },
    );
    expect(document.body.textContent).toBe("");
  });
});
