// Ends this process if its parent dies without stopping it (`kill -9`). Preloaded into every child of the supervisor.
import { isMainThread } from "node:worker_threads";

/** Longer than the 10 s the supervisor gives its children. A process that still hangs kills itself: no supervisor is left to do it. */
const STOP_BOUND_MS = 15_000;

const parentPid = process.ppid;
if (isMainThread) {
  const timer = setInterval(() => {
    if (process.ppid === parentPid) return;
    // Send it only once: the processes handle only the first SIGTERM, and a second one during shutdown would kill them.
    clearInterval(timer);
    setTimeout(() => process.kill(process.pid, "SIGKILL"), STOP_BOUND_MS).unref();
    process.kill(process.pid, "SIGTERM");
  }, 1000);
  timer.unref();
}
