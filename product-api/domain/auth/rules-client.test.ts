import { expect, it } from "vitest";
import { deviceOf, networkOf } from "./rules-client";

it.each([
  [
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0",
    "Edge · Windows",
  ],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1",
    "Safari · iOS",
  ],
  ["Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36", "Chrome · Android"],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox · Linux"],
  ["undici", null], [undefined, null], [`<img src=x>${"a".repeat(9000)}`, null],
])("shows %s as %s", (userAgent, device) => expect(deviceOf(userAgent)).toBe(device));

it.each([
  ["198.51.100.77", "198.51.100.0/24"], ["2001:db8:1:2::/64", "2001:db8:1::/48"], ["::ffff:203.0.113.9", "203.0.113.0/24"],
  ["unknown", null], ["127.0.0.1", null], ["::1/64", null],
])(
  "the network of %s is %s", (address, network) => expect(networkOf(address)).toBe(network));
