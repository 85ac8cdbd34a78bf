/** A browser wallet (EIP-1193). */
interface BrowserWallet {
  request(call: { method: string; params?: readonly unknown[] }): Promise<unknown>;
}

/** This browser's wallet; null if there is none. */
export function findBrowserWallet(): BrowserWallet | null {
  const { ethereum } = window as { ethereum?: Partial<BrowserWallet> };
  return typeof ethereum?.request === "function" ? (ethereum as BrowserWallet) : null;
}

/**
 * Asks the browser wallet to sign the message as this address (`personal_sign`).
 * @returns the signature
 * @throws the wallet's own error, for example if the user declines
 */
export async function signWithBrowserWallet(wallet: BrowserWallet, address: string, message: string): Promise<string> {
  await wallet.request({ method: "eth_requestAccounts" });
  const bytes = Array.from(new TextEncoder().encode(message), (byte) => byte.toString(16).padStart(2, "0")).join("");
  return String(await wallet.request({ method: "personal_sign", params: [`0x${bytes}`, address] }));
}
