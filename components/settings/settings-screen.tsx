import type { Preferences } from "@/lib/shared/preferences";
import { useTranslations } from "@/lib/shared/use-translations";
import { FontSizeSetting } from "./font-size-setting";
import { IdentityCard } from "./identity-card";
import { LanguageSetting } from "./language-setting";
import { LiveToastsSetting } from "./live-toasts-setting";
import { ProfileCard } from "./profile-card";
import { ThemePreview } from "./theme-preview";
import { ThemeSetting } from "./theme-setting";
import { VisibilityCard } from "./visibility-card";

interface SettingsScreenProps {
  user: { username: string; email: string };
  preferences: Preferences;
}

export function SettingsScreen({ user, preferences }: SettingsScreenProps) {
  const t = useTranslations("settings");
  return (
    <div className="page">
      <p className="text-muted">{t("lead")}</p>
      <div className="grid gap-4 wide:grid-cols-[3fr_2fr]">
        <div className="grid gap-4">
          <ThemeSetting initial={preferences.theme} />
          <div className="grid gap-4 sm:grid-cols-2">
            <LanguageSetting current={preferences.language} />
            <FontSizeSetting initial={preferences.fontSize} />
          </div>
          <LiveToastsSetting />
          <div className="grid gap-4 sm:grid-cols-2">
            <VisibilityCard />
            <IdentityCard />
          </div>
        </div>
        <div className="grid gap-4 wide:grid-rows-[auto_1fr]">
          <ThemePreview />
          <ProfileCard user={user} />
        </div>
      </div>
    </div>
  );
}
