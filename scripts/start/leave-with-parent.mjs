// Ends this process when its parent is gone without having said so (kill -9). Preloaded into every
// child of the supervisor.
import { isMainThread } from "node:worker_threads";

/** Longer than the supervisor gives its children (10 s): nobody is left to kill what hangs. */
const STOP_BOUND_MS = 15_000;

const parentPid = process.ppid;
if (isMainThread) {
  const timer = setInterval(() => {
    if (process.ppid === parentPid) return;
    // Once: a process in the middle of stopping hears a second one no more, and would die of it.
    clearInterval(timer);
    setTimeout(() => process.kill(process.pid, "SIGKILL"), STOP_BOUND_MS).unref();
    process.kill(process.pid, "SIGTERM");
  }, 1000);
  timer.unref();
}
