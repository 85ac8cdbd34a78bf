import { use, type ReactNode } from "react";
import { classes } from "@/components/ui/classes";
import { Icon, Mark } from "@/components/ui/figures/icons";
import { Link } from "@/components/ui/controls/link";
import { useTranslations } from "@/lib/shared/use-translations";
import { LogoutContext } from "./logout-context";
import { useShownPath } from "./navigation-target";
import { mainNav, type NavEntry, settingsEntry } from "./nav-entries";

interface NavProps {
  /** The number of unread mentions, if known. */
  unread: ReactNode;
  /** The sidebar is 80 px wide: the stylesheet shows only the icons, and the names appear on hover. */
  collapsed?: boolean;
  /** Called when a link or Logout is followed, so that a drawer can close. */
  onFollow?: () => void;
  /** Opens the command palette; given only where its button belongs in the navigation. */
  onSearch?: () => void;
}

/** The contents of the sidebar and the drawer: brand, entries, and Settings and Logout at the bottom. */
export function Nav({ unread, collapsed = false, onFollow, onSearch }: NavProps) {
  const t = useTranslations("shell");
  const logOut = use(LogoutContext);
  return (
    <>
      <Link
        href="/dashboard" onClick={onFollow} aria-label={t("home")}
        className="nav-row mb-3.5 h-10 shrink-0 text-md font-[650] tracking-tight"
      >
        <Mark />
        <span>Memescope</span>
      </Link>
      <nav aria-label={t("mainNavigation")} className="flex flex-1 flex-col justify-between gap-4">
        <ul className="grid gap-0.5">
          {onSearch ? (
            <li><button type="button" onClick={onSearch} className="nav-row nav-else w-full">
              <Icon name="search" />
              <span>{t("nav.search")}</span>
            </button></li>
          ) : null}
          {mainNav.map((entry) => (
            <li key={entry.id}>
              <NavLink entry={entry} collapsed={collapsed} mark={collapsed && entry.id === "social" ? unread : null} onFollow={onFollow} />
              {entry.children ? (
                <ul className="nav-subs">
                  {entry.children.map((child) => (
                    <li key={child.id}>
                      <NavLink entry={child} sub mark={child.id === "twitterMentions" && !collapsed ? unread : null} onFollow={onFollow} />
                    </li>
                  ))}
                </ul>
              ) : null}
            </li>
          ))}
        </ul>
        <ul className="grid gap-0.5">
          <li><NavLink entry={settingsEntry} collapsed={collapsed} onFollow={onFollow} /></li>
          <li>
            <button
              type="button" onClick={() => { onFollow?.(); logOut(); }} title={collapsed ? t("nav.logout") : undefined}
              className="nav-row nav-else w-full"
            >
              <Icon name="logout" /><span>{t("nav.logout")}</span>
            </button>
          </li>
        </ul>
      </nav>
    </>
  );
}

interface NavLinkProps {
  entry: NavEntry;
  collapsed?: boolean;
  sub?: boolean;
  /** Shown at the end of the row, or at the corner of the icon when collapsed. */
  mark?: ReactNode;
  onFollow?: () => void;
}

function NavLink({ entry, collapsed = false, sub = false, mark, onFollow }: NavLinkProps) {
  const t = useTranslations("shell.nav");
  const pathname = useShownPath();
  const isCurrent = pathname === entry.href;
  const within = !isCurrent && !sub && pathname.startsWith(`${entry.href}/`);
  // A child has its own entry; a further screen (see `furtherScreens`) has none, so its parent is marked instead.
  const isFurther = within && !entry.children?.some(({ href }) => href === pathname);
  return (
    <Link
      href={entry.href} onClick={onFollow} aria-current={isCurrent ? "page" : isFurther ? "true" : undefined}
      data-within={within || undefined}
      title={collapsed ? t(entry.id) : undefined}
      className={classes("nav-row", sub && "nav-sub", isCurrent || isFurther ? "nav-here" : "nav-else")}
    >
      {sub ? null : <Icon name={entry.icon} />}
      <span>{t(entry.id)}</span>
      {/* The space separates the words of the link's accessible name; it is not visible. */}
      {mark ? (
        <>{" "}<span data-corner={collapsed || undefined} className={collapsed ? "absolute top-0 left-[calc(50%+4px)]" : "ml-auto"}>
          {mark}
        </span></>
      ) : null}
    </Link>
  );
}
