import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Files that take minutes. If one of them started last, it would run alone while the other worker is idle. */
const longest = [
  "tests/integration/worlds.test.ts", "tests/integration/social-kill.test.ts", "sandbox/main.integration.test.ts",
  "tests/integration/bad-day.test.ts", "tests/integration/alert-kill.test.ts", "tests/integration/chain-sync.test.ts",
  "tests/integration/saved-databases.test.ts",
  "tests/security/shared-limits.test.ts",
  "tests/faults/screens.test.ts", "tests/faults/links.test.ts", "tests/faults/kills.test.ts", "tests/faults/kills-embedded.test.ts",
];

/** Vitest's default order (by size if it has no timings), but with the longest files first. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const placeOf = ({ moduleId }: TestSpecification) => {
      const place = longest.findIndex((file) => moduleId.endsWith(file));
      return place === -1 ? longest.length : place;
    };
    return (await super.sort(files)).toSorted((one, other) => placeOf(one) - placeOf(other));
  }
}
