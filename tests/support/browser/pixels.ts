import type { Page } from "@playwright/test";

/** The colour of one pixel of an image, as `rgb(…)`. It is drawn in `page`, which should be empty. */
export function pixelOf(page: Page, picture: Buffer, x: number, y: number): Promise<string> {
  return page.evaluate(
    async ({ base64, at }) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      const bitmap = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
      const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext("2d");
      if (!context) throw new Error("this browser draws no pictures");
      context.drawImage(bitmap, 0, 0);
      return `rgb(${[...context.getImageData(at.x, at.y, 1, 1).data].slice(0, 3).join(", ")})`;
    },
    { base64: picture.toString("base64"), at: { x, y } },
  );
}
