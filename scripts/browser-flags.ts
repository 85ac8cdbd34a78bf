/** Flags that let Chromium run as root and keep it from calling anything but us. */
export const browserFlags = [
  "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
  "--disable-component-update", "--disable-sync",
];
