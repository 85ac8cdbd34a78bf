import type messages from "@/messages/en.json";

// Makes the compiler check that every key passed to `useTranslations` and `getTranslations` exists: a missing one would be shown in place
// of its text.
declare module "next-intl" {
  interface AppConfig {
    Messages: typeof messages;
  }
}
