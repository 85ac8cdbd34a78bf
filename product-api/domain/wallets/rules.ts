
/** What a message names that proves who owns an address. */
export interface OwnershipClaim {
  /** Origin of the site that asks. */
  origin: string;
  /** With the checksum of its letters (EIP-55). */
  address: string;
  userId: string;
  chainId: number;
  /** Letters and digits that nobody can guess. */
  nonce: string;
  issuedAt: Date;
  expiresAt: Date;
}

/**
 * The message to sign, as EIP-4361 writes it: a wallet program compares its first line with the site that asks for
 * the signature, and warns of one that passes on the message of another. Not by viem's `createSiweMessage`, which
 * takes no host without a dot and no IPv6 address.
 */
export function ownershipMessage({ origin, address, userId, chainId, nonce, issuedAt, expiresAt }: OwnershipClaim): string {
  return [
    `${new URL(origin).host} wants you to sign in with your Ethereum account:`,
    address,
    "",
    `This address belongs to the Memescope account ${userId}. This proves ownership only: it moves no funds and allows nothing.`,
    "",
    `URI: ${origin}`,
    "Version: 1",
    `Chain ID: ${chainId}`,
    `Nonce: ${nonce}`,
    `Issued At: ${issuedAt.toISOString()}`,
    `Expiration Time: ${expiresAt.toISOString()}`,
  ].join("\n");
}
