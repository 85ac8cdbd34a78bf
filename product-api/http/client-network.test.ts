import { expect, it } from "vitest";
import { clientNetwork } from "./client-network";

it.each([
  ["203.0.113.9", "203.0.113.9"],
  ["::ffff:203.0.113.9", "203.0.113.9"],
  ["::FFFF:cb00:7109", "203.0.113.9"],
  ["2001:db8:1:2::1", "2001:db8:1:2::/64"],
  ["2001:DB8:1:2:ffff:ffff:ffff:ffff", "2001:db8:1:2::/64"],
  ["2001:db8:1:3::1", "2001:db8:1:3::/64"],
  ["::1", "::/64"],
  ["fe80::1%eth0", "fe80::/64"],
  ["203.0.113.9:51234", "203.0.113.9"],
  ["[2001:db8:1:2::1]:51234", "2001:db8:1:2::/64"],
  ["[::ffff:203.0.113.9]:51234", "203.0.113.9"],
  ["203.0.113.9:evil", "unknown"],
  ["evil", "unknown"],
  ["", "unknown"],
])("maps %j to %j", (address, network) => {
  expect(clientNetwork(address)).toBe(network);
});
