import { readdirSync, readFileSync } from "node:fs";
import { render, screen } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { English } from "@/tests/support/web/test-providers";
import { Gallery } from "./gallery";

/** The components below a folder, as one text; those of the design system and tests are left out. */
function readComponents(folder: string): string {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).map((file) => `${folder}/${file}`);
  return files
    .filter((file) => /(?<!\.test)\.tsx$/.test(file) && !file.startsWith("components/ui/"))
    .map((file) => readFileSync(file, "utf8"))
    .join("\n");
}

const renders = (source: string, component: string) => new RegExp(`<${component}\\b`).test(source);

it("shows every part of the design system", () => {
  // A part is what the product renders of components/ui; everything else there is used only within parts.
  const product = readComponents("app") + readComponents("components");
  const imported = [...product.matchAll(/import \{([^}]+)\} from "@\/components\/ui\//g)].flatMap(([, names = ""]) =>
    names.match(/\b(?<!type )[A-Z]\w+/g) ?? []);
  const parts = [...new Set(imported)].filter((name) => renders(product, name) && !name.endsWith("Context"));
  expect(parts.length).toBeGreaterThan(40);
  const gallery = readComponents("tests/gallery");
  expect(parts.filter((part) => !renders(gallery, part))).toEqual([]);
});

// The command box measures its list, which jsdom cannot.
beforeEach(() => {
  vi.stubGlobal("ResizeObserver", class { observe() {} unobserve() {} disconnect() {} });
  Element.prototype.scrollIntoView = () => undefined;
});

it.each(
  [["dialog", "Dialog"], ["form-dialog", "Form dialog"], ["confirm-dialog", "Remove it?"], ["command-box", "Command box"]] as const,
)("renders, including the overlay %s", (open, name) => {
  render(<Gallery open={open} />, { wrapper: English });
  expect(screen.getByRole("dialog", { name })).toBeTruthy();
});
