import { expect, it } from "vitest";
import { deviceOf, networkOf } from "./rules-client";

const iPhone = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)";
/** As it asks for desktop sites, which is its default. */
const iPad = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)";
const android = "Mozilla/5.0 (Linux; Android 15; SM-S931B) AppleWebKit/537.36 (KHTML, like Gecko)";

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
  ["Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/140.0.0.0 Safari/537.36", "Chrome · Linux"],
  [`${iPhone} CriOS/140.0.7339.39 Mobile/15E148 Safari/604.1`, "Chrome · iOS"],
  [`${iPhone} FxiOS/142.0 Mobile/15E148 Safari/605.1.15`, "Firefox · iOS"],
  [`${iPhone} EdgiOS/140.0.3485.54 Version/18.0 Mobile/15E148 Safari/604.1`, "Edge · iOS"],
  [`${iPhone} OPT/5.5.0 Mobile/15E148`, "Opera · iOS"],
  [`${iPhone} Version/18.0 Mobile/15E148 Safari/604.1 OPX/3.0.0`, "Opera · iOS"],
  [`${iPad} CriOS/140.0.7339.39 Version/18.0 Safari/605.1.15`, "Chrome · iOS"],
  [`${iPad} FxiOS/142.0 Safari/605.1.15`, "Firefox · iOS"],
  [`${iPad} Version/18.0 Safari/605.1.15`, "Safari · macOS / iPadOS"],
  [`${iPad.replace("AppleWebKit/605.1.15", "AppleWebKit/537.36")} Chrome/140.0.0.0 Safari/537.36`, "Chrome · macOS"],
  ["Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:142.0) Gecko/20100101 Firefox/142.0", "Firefox · macOS"],
  [`${android} Chrome/140.0.0.0 Mobile Safari/537.36 EdgA/140.0.0.0`, "Edge · Android"],
  [`${android} Chrome/140.0.0.0 Mobile Safari/537.36 OPR/92.0.0.0`, "Opera · Android"],
  ["Opera/9.80 (Android; Opera Mini/36.2/119.132; U; id) Presto/2.12.423 Version/12.16", "Opera · Android"],
  [`${android} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`, "Samsung Internet · Android"],
  ["Mozilla/5.0 (Android 15; Mobile; rv:142.0) Gecko/142.0 Firefox/142.0", "Firefox · Android"],
  [`${android} Version/4.0 Chrome/140.0.0.0 Mobile Safari/537.36 MicroMessenger/8.0.60`, "WeChat · Android"],
  [
    "Mozilla/5.0 (Phone; OpenHarmony 5.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/132.0.0.0 Safari/537.36 ArkWeb/6.0 HuaweiBrowser/5.1",
    "Huawei Browser · HarmonyOS",
  ],
])("shows %s as %s", (userAgent, device) => expect(deviceOf(userAgent)).toBe(device));

it.each([
  ["198.51.100.77", "198.51.100.0/24"], ["2001:db8:1:2::/64", "2001:db8:1::/48"], ["::ffff:203.0.113.9", "203.0.113.0/24"],
  ["unknown", null], ["127.0.0.1", null], ["::1/64", null],
])(
  "the network of %s is %s", (address, network) => expect(networkOf(address)).toBe(network));
