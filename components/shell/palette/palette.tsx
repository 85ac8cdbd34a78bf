import { use, useEffect, useState } from "react";
import type { SavedView } from "@/contracts/views/calls";
import { useNavigate } from "@/components/ui/controls/use-navigate";
import { CommandBox, CommandGroup, CommandItem } from "@/components/ui/overlays/command-box";
import { useSavedViews, viewHref } from "@/components/views/data";
import { useCall } from "@/lib/client/cache/use-call";
import { Offered, useOffers } from "@/lib/client/request/offers";
import { useDebounced } from "@/lib/client/request/use-debounced";
import { useThemeChoice } from "@/lib/client/storage/theme";
import { shortAddress } from "@/lib/shared/format/addresses";
import { canNavigate } from "@/lib/shared/server-unreachable";
import { themes } from "@/lib/shared/preferences";
import { useTranslations } from "@/lib/shared/use-translations";
import { LogoutContext } from "../frame/logout-context";
import { furtherScreens, navScreens } from "../frame/nav-entries";
import type { EarlyKeys } from "./early-keys";
import { findOffers } from "./screen-offers";

/** How long typing must pause before wallets are searched, in ms. */
const debounceMs = 150;
/** One Chinese character is a word; one letter would match almost anything. */
const searchable = /..|\p{Script=Han}/u;
const longestSearch = 100;
const maxFound = 5;
const mentionsItem = "search mentions";

interface PaletteProps {
  /** What was typed while the palette was loading. */
  early: EarlyKeys;
  onClose: () => void;
  onShowKeys: () => void;
}

/** Opens any page, runs the actions of the current screen, and finds wallets and mentions, by what is typed. */
export function Palette({ early, onClose, onShowKeys }: PaletteProps) {
  const t = useTranslations("palette");
  const tNav = useTranslations("shell.nav");
  const show = useNavigate();
  const logOut = use(LogoutContext);
  const [offers] = useState(findOffers);
  const [typed, setTyped] = useState("");
  const [chosen, setChosen] = useState("");
  useEffect(() => early.deliver(setTyped), [early]);
  const [theme, chooseTheme] = useThemeChoice();
  const canSave = useOffers("GET /api/v1/views");
  const views = useSavedViews(canSave);
  const found = useFoundWallets(typed.trim());
  const isLoading = found.wallets === undefined || (canSave && !views.data && !views.error);
  const closeThen = (act: () => void) => () => {
    onClose();
    // After the focus has been restored, because the action may open a dialog of its own.
    setTimeout(act, 0);
  };
  const go = (href: string) => closeThen(() => canNavigate() && show(href));
  return (
    <CommandBox
      title={t("title")} placeholder={t("placeholder")} nothing={t("nothing")} typed={typed} maxLength={longestSearch} onType={setTyped}
      chosen={chosen} onChoose={setChosen} isLoading={isLoading} onClose={onClose}
    >
      <FoundWallets found={found} go={go} />
      {offers.length === 0 ? null : (
        <CommandGroup heading={t("groups.here")}>
          {offers.map(({ label, act }) => (
            <CommandItem key={label} icon="spark" value={label} onSelect={closeThen(act)}>{label}</CommandItem>
          ))}
        </CommandGroup>
      )}
      <CommandGroup heading={t("groups.go")}>
        {navScreens.map(({ id, href, icon }) => (
          <CommandItem key={id} icon={icon} value={`${tNav(id)} ${href.split("/").at(-1)}`} onSelect={go(href)}>{tNav(id)}</CommandItem>
        ))}
        {furtherScreens.map(({ id, href, icon, needs }) => (
          <Offered key={id} by={needs}>
            <CommandItem icon={icon} value={`${t(id)} ${href.split("/").at(-1)}`} onSelect={go(href)}>{t(id)}</CommandItem>
          </Offered>
        ))}
      </CommandGroup>
      <CommandGroup heading={t("groups.more")}>
        {themes.filter((one) => one !== theme).map((one) => (
          <CommandItem key={one} icon="moon" value={t(`themes.${one}`)} onSelect={() => { chooseTheme(one); onClose(); }}>
            {t(`themes.${one}`)}
          </CommandItem>
        ))}
        <CommandItem icon="info" value={t("showKeys")} onSelect={onShowKeys}>{t("showKeys")}</CommandItem>
        <CommandItem icon="logout" value={tNav("logout")} onSelect={closeThen(logOut)}>{tNav("logout")}</CommandItem>
      </CommandGroup>
      <FoundViews views={views.data} go={go} />
      {!searchable.test(typed.trim()) ? null : (
        <CommandGroup heading={tNav("twitterMentions")}>
          <CommandItem
            icon="reply" value={`${mentionsItem} ${typed}`}
            onSelect={go(`/social/twitter-mentions?q=${encodeURIComponent(typed.trim())}`)}
          >
            <span className="min-w-0 wrap-anywhere">{t("searchMentions", { text: typed.trim() })}</span>
          </CommandItem>
        </CommandGroup>
      )}
    </CommandBox>
  );
}

function FoundViews({ views, go }: { views: readonly SavedView[] | undefined; go: (href: string) => () => void }) {
  const t = useTranslations("palette");
  const tNav = useTranslations("shell.nav");
  if (!views || views.length === 0) return null;
  return (
    <CommandGroup heading={t("groups.views")}>
      {views.map((view) => {
        const screen = tNav(navOf[view.screen]);
        return (
          <CommandItem key={view.id} icon="link" value={`${view.name} ${screen} ${view.id}`} onSelect={go(viewHref(view))}>
            <bdi className="min-w-0 truncate">{view.name}</bdi><span className="text-muted">{screen}</span>
          </CommandItem>
        );
      })}
    </CommandGroup>
  );
}

const navOf = { wallets: "wallets", mentions: "twitterMentions", board: "leaderboard" } as const;

/** The user's wallets whose name or address matches; `wallets` is undefined while they load. */
function useFoundWallets(typed: string) {
  const canFind = useOffers("GET /api/v1/wallets");
  const canSearch = canFind && searchable.test(typed);
  const isSearching = useDebounced(typed, debounceMs) === typed && canSearch;
  const { data, error } = useCall("GET /api/v1/wallets", { query: { q: typed, page: 1, page_size: 20 } }, { enabled: isSearching });
  // Wallets that were found stay if finding them again fails: Enter must run what is highlighted.
  if (!canSearch || (error && !data)) return { wallets: [], hasFailed: canSearch };
  return { wallets: isSearching
    ? data?.wallets.slice(0, maxFound).map((one) => ({ ...one, value: `${one.name ?? ""} ${one.address} ${typed}`.trim() }))
    : undefined, hasFailed: false };
}

function FoundWallets(
  { found: { wallets = [], hasFailed }, go }: { found: ReturnType<typeof useFoundWallets>; go: (href: string) => () => void },
) {
  const t = useTranslations("palette");
  if (hasFailed) return <div role="alert" className="px-3 py-2 text-down">{t("failed")}</div>;
  if (wallets.length === 0) return null;
  return (
    <CommandGroup heading={t("groups.wallets")}>
      {wallets.map(({ id, name, address, value }) => (
        <CommandItem key={id} icon="wallet" value={value} onSelect={go(`/wallets?address=${address}`)}>
          <bdi className="min-w-0 truncate">{name || shortAddress(address)}</bdi>{name ? (
            <span className="num text-muted">{shortAddress(address)}</span>
          ) : null}
        </CommandItem>
      ))}
    </CommandGroup>
  );
}
