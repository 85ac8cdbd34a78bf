/**
 * Makes the browser save something as a file.
 * @param content several parts follow one another
 * @param type the file's media type
 */
export function saveFile(content: BlobPart | BlobPart[], type: string, name: string): void {
  const url = URL.createObjectURL(new Blob([content].flat(), { type }));
  Object.assign(document.createElement("a"), { href: url, download: name }).click();
  // Some browsers read the URL only after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
