import { missingCode } from "@/lib/shared/missing-code";
import { reachability, tryToReach } from "./reachability";

/**
 * Loads the page anew where code of its version is gone, once the server answers: a page of the browser's would take this one's place.
 * What that would lose is left to the reader. @returns ends that
 */
export function loadAnewForCode(): () => void {
  const look = () => {
    if (missingCode.read() !== "wanted" || reachability.read() !== null) return;
    if (isInUse()) missingCode.enter("left");
    else window.location.reload();
  };
  const ask = () => void (missingCode.read() === "wanted" && tryToReach().then(look));
  const ends = [missingCode.subscribe(ask), reachability.subscribe(look)];
  ask();
  return () => ends.forEach((end) => end());
}

/** Whether something is open, or written, that a new page would not have. A dialog has no value. */
function isInUse(): boolean {
  const held = document.querySelectorAll<HTMLInputElement>("dialog[open], [role=dialog], textarea, input:not([type=checkbox], [type=radio], [type=range], [type=hidden])");
  return [...held].some(({ value }) => value !== "");
}
