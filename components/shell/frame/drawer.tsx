import type { ReactNode } from "react";
import { Sheet } from "@/components/ui/overlays/sheet";
import { useTranslations } from "@/lib/shared/use-translations";
import { Nav } from "./nav";
import { ThemeToggle } from "./theme-toggle";

interface DrawerProps {
  unread: ReactNode;
  onClose: () => void;
  /** Opens the command palette; the header of a phone has no room for its button. */
  onSearch: () => void;
}

/** The navigation on a phone. */
export function Drawer({ unread, onClose, onSearch }: DrawerProps) {
  const t = useTranslations("shell");
  return (
    <Sheet title={t("mainNavigation")} onClose={onClose}>
      <Nav unread={unread} onFollow={onClose} onSearch={onSearch} />
      {/* On the narrowest phones the header has no room for it. */}
      <div className="px-0.5 pt-0.5 min-[360px]:hidden"><ThemeToggle /></div>
    </Sheet>
  );
}
