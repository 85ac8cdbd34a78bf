import { missingCode } from "@/lib/shared/missing-code";
import { reachability, tryToReach } from "./reachability";

/**
 * Reloads the page if code of its version is gone, but only once the server answers: otherwise the browser's error page would replace it.
 * If a reload would lose something, it is left to the reader.
 * @returns a function that stops this
 */
export function reloadForNewVersion(): () => void {
  const reloadIfReachable = () => {
    if (missingCode.read() !== "wanted" || reachability.read() !== null) return;
    if (isInUse()) missingCode.enter("left");
    else window.location.reload();
  };
  const retry = () => void (missingCode.read() === "wanted" && tryToReach().then(reloadIfReachable));
  const unsubscribers = [missingCode.subscribe(retry), reachability.subscribe(reloadIfReachable)];
  retry();
  return () => unsubscribers.forEach((unsubscribe) => unsubscribe());
}

/** Whether something is open or has been typed that a reload would lose. A dialog has no `value`, so an open one always counts. */
function isInUse(): boolean {
  const fields =
    document.querySelectorAll<HTMLInputElement>("dialog[open], [role=dialog], textarea, input:not([type=checkbox], [type=radio], [type=range], [type=hidden])");
  return [...fields].some(({ value }) => value !== "");
}
