import type { Metadata } from "next";
import type { MessageKeys, Messages, NestedKeyOf } from "next-intl";
import { getTranslations } from "next-intl/server";

/** The `generateMetadata` of a page whose title is this text. */
export const titled = (key: MessageKeys<Messages, NestedKeyOf<Messages>>) => async (): Promise<Metadata> => ({
  title: (await getTranslations())(key),
});
