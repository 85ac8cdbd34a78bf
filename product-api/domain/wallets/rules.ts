
/** The contents of a message that proves who owns an address. */
interface OwnershipClaim {
  /** Origin of the site that requests the signature. */
  origin: string;
  /** In checksummed case (EIP-55). */
  address: string;
  userId: string;
  chainId: number;
  /** Unguessable letters and digits. */
  nonce: string;
  issuedAt: Date;
  expiresAt: Date;
}

/**
 * The message to sign, in the format of EIP-4361: a wallet app compares its first line with the site that requests the signature, and warns
 * about a site that passes on another's message. Not built with viem's `createSiweMessage`, which rejects hosts without a dot and IPv6
 * addresses.
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
