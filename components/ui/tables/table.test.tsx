import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { Cell, FigureHead, Row, Table, TableBody } from "./table";

it("a cell that names its row is the header of the row", () => {
  render(
    <Table label="Wallets">
      <FigureHead first="Wallet" figures={["Balance"]} />
      <TableBody><Row><Cell isRowName>Treasury</Cell><Cell label="Balance">3 ETH</Cell></Row></TableBody>
    </Table>,
  );
  expect([screen.getByRole("rowheader").textContent, screen.getByRole("cell").textContent]).toEqual(["Treasury", "3 ETH"]);
});
