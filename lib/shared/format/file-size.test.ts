import { expect, it } from "vitest";
import { formatFileSize } from "./file-size";

it("shows a size in the unit that leaves at most three digits before the point, and never as nothing", () => {
  expect([3, 340_000, 999_400, 999_900, 1_250_000, 999_940_000, 999_960_000, 3_400_000_000].map((bytes) => formatFileSize(bytes, "en")))
    .toEqual(["1 kB", "340 kB", "999 kB", "1.0 MB", "1.3 MB", "999.9 MB", "1.0 GB", "3.4 GB"]);
});
