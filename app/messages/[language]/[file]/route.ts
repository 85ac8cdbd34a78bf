import type { NextRequest } from "next/server";
import { readWords, wordsVersion } from "@/lib/i18n/words";
import { languages } from "@/lib/shared/preferences";
import { laterNamespaces } from "@/lib/shared/later-messages";

interface WordsRoute {
  params: Promise<{ language: string; file: string }>;
}

/** The texts of a namespace that is not sent with documents. They are the same for all users and have their version in the URL, so each browser fetches them once. */
export async function GET(request: NextRequest, { params }: WordsRoute): Promise<Response> {
  const { language: asked, file } = await params;
  const language = languages.find((one) => one === asked);
  const namespace = laterNamespaces.find((one) => `${one}.json` === file);
  if (!language || !namespace) return new Response(null, { status: 404 });
  const [words, version] = await Promise.all([readWords(language), wordsVersion()]);
  const isOfThisVersion = request.nextUrl.searchParams.get("v") === version;
  return Response.json(words[namespace], { headers: { "cache-control": isOfThisVersion ? "public, max-age=31536000, immutable" : "no-store" } });
}
