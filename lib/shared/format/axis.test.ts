import { expect, it } from "vitest";
import { axisUsdFormat } from "./axis";

it.each([
  [{ max: 130_000, step: 2500 }, [120_000, 122_500, 130_000], ["$120.0K", "$122.5K", "$130.0K"]],
  [{ max: 200_000, step: 50_000 }, [0, 50_000, 200_000], ["$0", "$50K", "$200K"]],
  [{ max: 125_208, step: 2 }, [125_200, 125_202], ["$125,200", "$125,202"]],
  [{ max: 125_600, step: 250 }, [125_250, 125_500], ["$125.25K", "$125.50K"]],
  [{ max: 2_004_000, step: 2000 }, [2_002_000, 2_004_000], ["$2,002K", "$2,004K"]],
  [{ max: 7500, step: 2500 }, [5000, 7500], ["$5,000", "$7,500"]],
  [{ max: 4_000_000, step: 1_000_000 }, [1_000_000, 4_000_000], ["$1M", "$4M"]],
  [{ max: 1e14, step: 2.5e13 }, [2.5e13, 1e14], ["$25,000,000M", "$100,000,000M"]],
  [{ max: 4e17, step: 1e17 }, [0, 1e17, 4e17], ["$0", "$1×10¹⁷", "$4×10¹⁷"]],
  [{ max: 1.01e15, step: 5e12 }, [9.9e14, 9.95e14, 1e15, 1.005e15], ["$0.990×10¹⁵", "$0.995×10¹⁵", "$1.000×10¹⁵", "$1.005×10¹⁵"]],
  [{ max: 4e-200, step: 1e-200 }, [0, 4e-200], ["$0", `$0.${"0".repeat(15)}`]],
  [{ max: 0.38, step: 0.02 }, [0.3, 0.32], ["$0.30", "$0.32"]],
  [{ max: 60, step: 25 }, [-40, 10], ["−$40", "$10"]],
])("formats axis labels so that neighbours differ: %o", (axis, figures, texts) => {
  expect(figures.map(axisUsdFormat(axis, "en"))).toEqual(texts);
});

it("never shows a negative zero", () => expect([-0.001, -0].map(axisUsdFormat({ max: 60, step: 25 }, "en"))).toEqual(["$0", "$0"]));

it("writes dollars the same way in Chinese", () => {
  expect([0, 2500].map(axisUsdFormat({ max: 10_000, step: 2500 }, "zh-TW"))).toEqual(["$0", "$2.5K"]);
});
