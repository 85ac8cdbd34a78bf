import type { ReactNode } from "react";

export const metadata = { title: "Floor", description: "The least that a page takes" };

export default function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body>{children}</body>
    </html>
  );
}
