import type { AllowedScripts } from "./rules";

/** Packages whose install scripts may run. Read the script before adding a package. */
export const allowedScripts: AllowedScripts = {
  "@parcel/watcher": "builds its binary where none is made for the machine; only development watches files",
  "@swc/core": "sees that the binary for this machine is there",
  esbuild: "puts its binary in place of a script, and tries whether it starts",
  "unrs-resolver": "sees that the binary for this machine is there",
};
