import { describe, expect, it } from "vitest";
import { checkWalletForm } from "./wallet-form";

const address = `0x${"aB".repeat(20)}`;

describe("the wallet form", () => {
  it("requires an address", () => expect(checkWalletForm("  ", "")).toEqual({ address: "addressRequired" }));
  it.each([address.slice(0, -1), `${address}0`, address.slice(2), `0X${address.slice(2)}`, `0x${"zz".repeat(20)}`, "vitalik.eth"])(
    "refuses %s",
    (wrong) => expect(checkWalletForm(wrong, "")).toEqual({ address: "addressInvalid" }),
  );
  it("accepts any case and surrounding spaces", () => expect(checkWalletForm(` ${address} `, "")).toEqual({}));
  it("accepts a name of 50 characters and no more", () => {
    expect(checkWalletForm(address, "n".repeat(50))).toEqual({});
    expect(checkWalletForm(address, "n".repeat(51))).toEqual({ name: "nameTooLong" });
  });
});
