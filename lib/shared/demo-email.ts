/** Whether an e-mail address only stands in for one, as a demo account's does: under `.invalid`, no address ever exists (RFC 2606). */
export function isStandInEmail(email: string): boolean {
  return /\.invalid$/i.test(email);
}
