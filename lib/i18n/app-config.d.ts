import type messages from "@/messages/en.json";

// What `useTranslations` and `getTranslations` are asked for must be there: a key that is not would be shown in its text's place.
declare module "next-intl" {
  interface AppConfig {
    Messages: typeof messages;
  }
}
