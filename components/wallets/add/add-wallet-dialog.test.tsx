import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { wallet, type BulkResult } from "@/contracts/wallets/calls";
import { toast, toastStore } from "@/components/ui/overlays/toast-store";
import { ApiError } from "@/lib/client/request/api";
import { leaveEndedSession } from "@/lib/client/request/session";
import { English } from "@/tests/support/web/test-providers";
import { AddWalletDialog } from "./add-wallet-dialog";

const address = `0x${"aB".repeat(20)}`;
const added = wallet.parse({ id: "1", address });

type AddMany = Parameters<typeof AddWalletDialog>[0]["onAddMany"];

function show(onAdd = vi.fn(async () => added), onClose = vi.fn(), onAddMany: AddMany = async () => []) {
  render(<AddWalletDialog networkName="MemeCore" onAdd={onAdd} onAddMany={onAddMany} onClose={onClose} />, { wrapper: English });
  return { onAdd, onClose };
}

async function fill(values: { address?: string; name?: string }) {
  fireEvent.change(screen.getByLabelText("Wallet Address"), { target: { value: values.address ?? "" } });
  fireEvent.change(screen.getByLabelText("Wallet Name (optional)"), { target: { value: values.name ?? "" } });
  await act(async () => fireEvent.click(screen.getByRole("button", { name: "Add Wallet" })));
}

describe("Add New Wallet", () => {
  it("reports invalid input before anything is sent, and focuses the field", async () => {
    const { onAdd } = show();
    await fill({});
    expect(screen.getByText("Please input the wallet address!")).toBeDefined();
    expect(document.activeElement).toBe(screen.getByLabelText("Wallet Address"));
    await fill({ address: "0x123" });
    expect(screen.getByText("Please enter a valid MemeCore wallet address")).toBeDefined();
    await fill({ address, name: "n".repeat(51) });
    expect(screen.getByText("Name must be less than 50 characters!")).toBeDefined();
    expect(onAdd).not.toHaveBeenCalled();
  });

  it.each([
    [undefined, /^Any address on MemeCore\./],
    [address, /^Your account does not track this address on MemeCore yet\./],
    [address.slice(0, -2), /^The link that you opened does not contain a whole wallet address\./],
  ])("says why a shared link opened it: %s", (linked, text) => {
    const nothing = { onAdd: async () => added, onAddMany: async () => [], onClose: () => undefined };
    render(<AddWalletDialog networkName="MemeCore" {...(linked && { address: linked })} {...nothing} />, { wrapper: English });
    expect(screen.getByText(text)).toBeDefined();
  });

  it("ignores invisible characters copied along with the address", async () => {
    const { onAdd } = show();
    await fill({ address: `\u200e${address.slice(0, 9)}\u00ad${address.slice(9)}\u200b` });
    expect(onAdd).toHaveBeenCalledWith({ address });
  });

  it("sends the trimmed input, and closes", async () => {
    toast.clear();
    const { onAdd, onClose } = show();
    expect(screen.getByRole("dialog", { name: "Add New Wallet" })).toBeDefined();
    await fill({ address: ` ${address} `, name: "  " });
    expect(onAdd).toHaveBeenCalledWith({ address });
    expect(toastStore.read()).toMatchObject([{ text: "Wallet added successfully!" }]);
    expect(onClose).toHaveBeenCalled();
  });

  it("reports at the address that it is already tracked", async () => {
    const { onClose } = show(vi.fn(async () => Promise.reject(new ApiError(409, "wallet_already_tracked", "x"))));
    await fill({ address });
    expect(screen.getByText("You already track this address.")).toBeDefined();
    expect(screen.getByLabelText("Wallet Address").getAttribute("aria-invalid")).toBe("true");
    expect(onClose).not.toHaveBeenCalled();
  });

  it("does not close again if the response arrives after closing, and still reports the added wallet", async () => {
    toast.clear();
    let answer: (wallet: typeof added) => void = () => undefined;
    const { onClose } = show(vi.fn(() => new Promise<typeof added>((resolve) => { answer = resolve; })));
    await fill({ address });
    cleanup();
    await act(async () => answer(added));
    expect(toastStore.read()).toMatchObject([{ text: "Wallet added successfully!" }]);
    expect(onClose).not.toHaveBeenCalled();
  });

  it("reports a failure even if the reason is unknown", async () => {
    show(vi.fn(async () => Promise.reject(new Error("odd"))));
    await fill({ address });
    expect(screen.getByRole("alert").textContent).toBe("Failed to add wallet");
  });

  it("stays open with the reason and the input if the server cannot be reached", async () => {
    show(vi.fn(async () => Promise.reject(new ApiError(0, "no_answer", null))));
    await fill({ address, name: "Cold" });
    expect(screen.getByRole("alert").textContent).toBe("Failed to add walletNetwork error. Please check your connection.");
    expect(screen.getByLabelText<HTMLInputElement>("Wallet Name (optional)").value).toBe("Cold");
  });
});

describe("several addresses", () => {
  const other = `0x${"12".repeat(20)}`;
  const openSeveral = async (onAddMany: AddMany) => {
    show(undefined, undefined, onAddMany);
    fireEvent.mouseDown(screen.getByRole("tab", { name: "Several" }), { button: 0 });
    await screen.findByLabelText("Addresses");
  };
  const paste = (text: string) => fireEvent.change(screen.getByLabelText("Addresses"), { target: { value: text } });
  const listed = (name: string) => [...screen.getByRole("list", { name }).children].map(({ textContent }) => textContent);

  it("are checked line by line before sending, and by the server afterwards", async () => {
    toast.clear();
    const onAddMany = vi.fn<AddMany>(async (wallets, onProgress) => {
      onProgress(wallets.length);
      return wallets.map(({ address: sent }, at): BulkResult => ({ address: sent, outcome: at === 0 ? "added" : "already_tracked" }));
    });
    await openSeveral(onAddMany);
    paste(`${address}, Cold\n0x12\n${address.toLowerCase()}\n${other}`);
    expect(screen.getByText("2 addresses can be added").parentElement?.textContent ?? "").toContain("2 lines will be left out");
    expect(listed("Lines to add")).toEqual([
      "0x12Not a valid MemeCore address",
      expect.stringContaining("Already listed above"),
      expect.stringContaining("ColdValid"),
      expect.stringContaining("Valid"),
    ]);
    await act(async () => fireEvent.click(screen.getByRole("button", { name: "Add 2 wallets" })));
    expect(onAddMany.mock.calls[0]?.[0]).toEqual([{ address, name: "Cold" }, { address: other }]);
    expect(screen.getByText("1 of 4 added")).toBeDefined();
    expect(listed("Result for each line")).toEqual([
      "0x12Not a valid MemeCore address",
      ...["Already listed above", "Already tracked", "Added"].map((word) => expect.stringContaining(word)),
    ]);
    expect(toastStore.read()).toMatchObject([{ text: "1 wallet added" }]);
    const field = screen.getByLabelText<HTMLTextAreaElement>("Addresses");
    expect([field.value, document.activeElement, field.getAttribute("aria-invalid")]).toEqual(["0x12", field, "true"]);
    expect(document.getElementById(field.getAttribute("aria-describedby")!)?.textContent).toBe("1 line was not added: correct it here");
    expect(screen.getByRole("button", { name: "Done" })).toBeDefined();
  });

  it("stay in the field with their reasons if the server refuses them, and can be corrected", async () => {
    const onAddMany = vi.fn<AddMany>(async (wallets) =>
      wallets.map(({ address: sent }): BulkResult => ({ address: sent, outcome: sent === other ? "too_many_wallets" : "added" })));
    await openSeveral(onAddMany);
    paste(`${address}, Cold\n${other}, "Hot, old"\n0x12`);
    await act(async () => fireEvent.click(screen.getByRole("button", { name: "Add 2 wallets" })));
    const left = screen.getByLabelText<HTMLTextAreaElement>("Addresses").value;
    expect(left).toBe(`${other}, "Hot, old"\n0x12`);
    paste(left.replace("\n0x12", ""));
    expect(listed("Lines to add")).toEqual([expect.stringContaining("Left out: too many wallets")]);
    onAddMany.mockImplementation(async (wallets) => wallets.map(({ address: sent }): BulkResult => ({ address: sent, outcome: "added" })));
    await act(async () => fireEvent.click(screen.getByRole("button", { name: "Add 1 wallet" })));
    expect(onAddMany.mock.calls[1]?.[0]).toEqual([{ address: other, name: "Hot, old" }]);
    expect(screen.queryByLabelText("Addresses")).toBeNull();
    expect(screen.getByText("1 of 1 added")).toBeDefined();
  });

  it("are not sent if none is valid, and stay if the server cannot be reached", async () => {
    const onAddMany = vi.fn<AddMany>(async () => Promise.reject(new ApiError(0, "no_answer", null)));
    await openSeveral(onAddMany);
    await act(async () => fireEvent.click(screen.getByRole("button", { name: "Add wallets" })));
    const field = screen.getByLabelText("Addresses");
    expect(document.getElementById(field.getAttribute("aria-describedby")!)?.textContent).toBe("There is no valid address to add yet.");
    expect(document.activeElement).toBe(field);
    paste(address);
    await act(async () => fireEvent.click(screen.getByRole("button", { name: "Add 1 wallet" })));
    expect(screen.getByRole("alert").textContent).toContain("Network error. Please check your connection.");
    expect(screen.getByLabelText<HTMLTextAreaElement>("Addresses").value).toBe(address);
  });

  it("are shown at once on the return after the session has ended", async () => {
    await openSeveral(async () => []);
    paste(`${address}, Cold`);
    leaveEndedSession();
    cleanup();
    show();
    expect(screen.getByLabelText<HTMLTextAreaElement>("Addresses").value).toBe(`${address}, Cold`);
    expect(screen.getByRole("button", { name: "Add 1 wallet" })).toBeDefined();
    paste("");
    expect(screen.getByLabelText<HTMLTextAreaElement>("Addresses").value).toBe("");
  });

  it("leave the focus on their tab when it is chosen, as the arrow keys go on from there", async () => {
    show();
    expect(document.activeElement).toBe(screen.getByLabelText("Wallet Address"));
    for (const name of ["Several", "One address"]) {
      const tab = screen.getByRole("tab", { name });
      act(() => tab.focus());
      await screen.findByLabelText(name === "Several" ? "Addresses" : "Wallet Address");
      expect(document.activeElement).toBe(tab);
    }
  });

  it("are still there when the dialog is opened again, until they are sent", async () => {
    await openSeveral(async () => [{ address, outcome: "added" }]);
    paste(`${address}, Cold`);
    cleanup();
    show(undefined, undefined, async () => [{ address, outcome: "added" }]);
    expect(screen.getByLabelText<HTMLTextAreaElement>("Addresses").value).toBe(`${address}, Cold`);
    expect(document.activeElement).toBe(screen.getByLabelText("Addresses"));
    await act(async () => fireEvent.click(screen.getByRole("button", { name: "Add 1 wallet" })));
    cleanup();
    show();
    expect(screen.getByLabelText<HTMLInputElement>("Wallet Address").value).toBe("");
  });

  it("give way to a linked address, and are not kept once the dialog was closed while they were being sent", async () => {
    await openSeveral(() => new Promise(() => undefined));
    paste(address);
    cleanup();
    const never = () => new Promise<never>(() => undefined);
    render(
      <AddWalletDialog networkName="MemeCore" address={other} onAdd={never} onAddMany={never} onClose={vi.fn()} />, { wrapper: English },
    );
    expect(screen.getByLabelText<HTMLInputElement>("Wallet Address").value).toBe(other);
    fireEvent.mouseDown(screen.getByRole("tab", { name: "Several" }), { button: 0 });
    await act(async () => fireEvent.click(await screen.findByRole("button", { name: "Add 1 wallet" })));
    cleanup();
    show();
    expect(screen.queryByLabelText("Addresses")).toBeNull();
  });

  it("can be read from a CSV file", async () => {
    await openSeveral(async () => []);
    // In UTF-16, as spreadsheets save "Unicode text".
    const bytes = Uint8Array.from(Buffer.from(`\ufeffWallet Name\tAddress\n金庫\t${address}`, "utf16le")).buffer;
    // jsdom has File, but not its `arrayBuffer()`.
    const file = Object.assign(new File([bytes], "wallets.csv", { type: "text/csv" }), { arrayBuffer: async () => bytes });
    await act(async () => fireEvent.change(screen.getByLabelText("Import a CSV file"), { target: { files: [file] } }));
    await screen.findByText("1 address can be added");
    expect(screen.getByText("金庫")).toBeDefined();
  });
});
