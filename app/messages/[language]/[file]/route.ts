import type { NextRequest } from "next/server";
import { readMessages, messagesVersion } from "@/lib/i18n/messages";
import { languages } from "@/lib/shared/preferences";
import { laterNamespaces } from "@/lib/shared/later-messages";

interface MessagesRoute {
  params: Promise<{ language: string; file: string }>;
}

/**
 * The texts of a namespace that is not sent with documents. They are the same for
 * all users and have their version in the URL, so each browser fetches them once.
 */
export async function GET(request: NextRequest, { params }: MessagesRoute): Promise<Response> {
  const { language: requested, file } = await params;
  const language = languages.find((one) => one === requested);
  const namespace = laterNamespaces.find((one) => `${one}.json` === file);
  if (!language || !namespace) return new Response(null, { status: 404 });
  const [messages, version] = await Promise.all([readMessages(language), messagesVersion()]);
  const isCurrentVersion = request.nextUrl.searchParams.get("v") === version;
  return Response.json(messages[namespace], {
    headers: { "cache-control": isCurrentVersion ? "public, max-age=31536000, immutable" : "no-store" },
  });
}
