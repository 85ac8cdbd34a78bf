import { toast } from "./toast-store";

/** Copies a text, and shows a toast saying whether that worked. */
export async function copyText(text: string, texts: { copied: string; failed: string }): Promise<void> {
  if (await write(text)) toast.success(texts.copied);
  else toast.error(texts.failed);
}

async function write(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyByCommand(text);
  }
}

/** The old way, for where the clipboard API is missing, as at every http address, or refuses. */
function copyByCommand(text: string): boolean {
  const fill = (event: ClipboardEvent) => {
    event.preventDefault();
    event.clipboardData?.setData("text/plain", text);
  };
  document.addEventListener("copy", fill);
  try {
    return document.execCommand("copy");
  } catch {
    return false;
  } finally {
    document.removeEventListener("copy", fill);
  }
}
