/** A wallet program in the browser (EIP-1193). */
interface BrowserWallet {
  request(call: { method: string; params?: readonly unknown[] }): Promise<unknown>;
}

/** The wallet program of this browser, if there is one. */
export function findBrowserWallet(): BrowserWallet | null {
  const { ethereum } = window as { ethereum?: Partial<BrowserWallet> };
  return typeof ethereum?.request === "function" ? (ethereum as BrowserWallet) : null;
}

/** Has the message signed by the address, as `personal_sign` does. @throws what the program says when a person declines */
export async function signInBrowser(wallet: BrowserWallet, address: string, message: string): Promise<string> {
  await wallet.request({ method: "eth_requestAccounts" });
  const bytes = Array.from(new TextEncoder().encode(message), (byte) => byte.toString(16).padStart(2, "0")).join("");
  return String(await wallet.request({ method: "personal_sign", params: [`0x${bytes}`, address] }));
}
