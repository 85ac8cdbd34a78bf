/** The features that Playwright disables itself. Given two lists, Chromium uses only the last, so ours has to repeat these. */
const disabledByPlaywright = [
  "AvoidUnnecessaryBeforeUnloadCheckSync", "DestroyProfileOnBrowserClose", "HttpsUpgrades", "HttpsFirstBalancedModeAutoEnable",
  "LensOverlay",
  "MediaRouter", "PaintHolding", "ThirdPartyStoragePartitioning", "AvoidCorsURLLoaderRestartOnRedirect", "TcpPortRandomizationWin",
  "OptimizationHints", "NetworkTimeServiceQuerying", "AimEnabled", "PreconnectToSearch", "msForceBrowserSignIn",
  "msEdgeUpdateLaunchServicesPreferredVersion",
];

/** The address bar's suggestions, which no test uses, load two extra web pages per page of ours: 0.8 s of CPU time. */
const suggestions = ["WebUIOmniboxPopup", "WebUIOmniboxAimPopup"];

/** Flags that let Chromium run as root, stop its own network requests, and save it from rendering what no test uses. */
export const browserFlags = [
  "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
  "--disable-component-update", "--disable-sync", `--disable-features=${[...disabledByPlaywright, ...suggestions].join(",")}`,
];
