import { NextIntlClientProvider } from "next-intl";
import { createRoot } from "react-dom/client";
import en from "@/messages/en.json";
import { toast } from "@/components/ui/overlays/toast-store";
import { Gallery } from "./gallery";
import { overlays } from "./overlays";

const query = new URLSearchParams(location.search);
const open = overlays.find((name) => name === query.get("open"));
document.documentElement.dataset.theme = query.get("theme") ?? "light";
createRoot(document.getElementById("root")!).render(
  <NextIntlClientProvider locale="en" timeZone="UTC" messages={en}><Gallery open={open} /></NextIntlClientProvider>,
);
if (open === "toasts") {
  toast.success("Wallet added successfully!");
  toast.info("Received 0.5 ETH", { title: "New Transaction" });
  toast.warn("Some data may be outdated");
  toast.error("Network error. Please check your connection.", { title: "Failed to fetch wallets", action: { label: "Retry", onAct: () => {} } });
}
