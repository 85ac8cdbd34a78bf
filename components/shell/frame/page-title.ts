type PageTitle = "dashboard" | "wallets" | "portfolio" | "prices" | "settings" | "product";

const titles: Record<string, PageTitle> = {
  "/dashboard": "dashboard",
  "/wallets": "wallets",
  "/portfolio": "portfolio",
  "/prices": "prices",
  "/settings": "settings",
};

/** SPEC.md section 2: five pages have their own title in the header, the others show the product's name. */
export function pageTitleOf(pathname: string): PageTitle {
  return titles[pathname] ?? "product";
}
