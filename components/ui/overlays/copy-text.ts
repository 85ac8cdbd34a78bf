import { toast } from "./toast-store";

/** Copies a text, and shows a toast saying whether that worked. */
export async function copyText(text: string, texts: { copied: string; failed: string }): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast.success(texts.copied);
  } catch {
    toast.error(texts.failed);
  }
}
