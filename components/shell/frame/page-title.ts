const titled = ["dashboard", "wallets", "portfolio", "prices", "settings"] as const;

/** SPEC.md section 2: five pages have their own title in the header, the others show the product's name. */
export function pageTitleOf(pathname: string): (typeof titled)[number] | "product" {
  return titled.find((page) => pathname === `/${page}`) ?? "product";
}
