import { NextIntlClientProvider } from "next-intl";
import { AppRouterContext } from "next/dist/shared/lib/app-router-context.shared-runtime";
import { createRoot } from "react-dom/client";
import en from "@/messages/en.json";
import { toast } from "@/components/ui/overlays/toast-store";
import { Gallery } from "./gallery";
import { overlays } from "./overlays";

const query = new URLSearchParams(location.search);
const open = overlays.find((name) => name === query.get("open"));
document.documentElement.dataset.theme = query.get("theme") ?? "light";
const nothing = () => {};
/** Links are shown here, but lead nowhere. */
const router = {
  back: nothing, forward: nothing, refresh: nothing, hmrRefresh: nothing, push: nothing, replace: nothing, prefetch: nothing,
};
createRoot(document.getElementById("root")!).render(
  <AppRouterContext value={router as never}>
    <NextIntlClientProvider locale="en" timeZone="UTC" messages={en}><Gallery open={open} /></NextIntlClientProvider>
  </AppRouterContext>,
);
if (open === "toasts") {
  toast.success("Wallet added successfully!");
  toast.info("Received 0.5 ETH", { title: "New Transaction" });
  toast.warn("Some data may be outdated");
  toast.error("Network error. Please check your connection.", {
    title: "Failed to fetch wallets", action: { label: "Retry", onAct: () => {} },
  });
}
