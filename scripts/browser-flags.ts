/** What Playwright switches off by itself. Of two lists Chromium takes the last, so ours has to repeat it. */
const offForPlaywright = [
  "AvoidUnnecessaryBeforeUnloadCheckSync", "DestroyProfileOnBrowserClose", "HttpsUpgrades", "HttpsFirstBalancedModeAutoEnable", "LensOverlay",
  "MediaRouter", "PaintHolding", "ThirdPartyStoragePartitioning", "AvoidCorsURLLoaderRestartOnRedirect", "TcpPortRandomizationWin",
  "OptimizationHints", "NetworkTimeServiceQuerying", "AimEnabled", "PreconnectToSearch", "msForceBrowserSignIn",
  "msEdgeUpdateLaunchServicesPreferredVersion",
];

/** The suggestions of the address bar, which nobody sees here, are two web pages beside each of ours: 0.8 s of a processor. */
const suggestions = ["WebUIOmniboxPopup", "WebUIOmniboxAimPopup"];

/** Flags that let Chromium run as root, keep it from calling anything but us, and from drawing what nobody looks at. */
export const browserFlags = [
  "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
  "--disable-component-update", "--disable-sync", `--disable-features=${[...offForPlaywright, ...suggestions].join(",")}`,
];
