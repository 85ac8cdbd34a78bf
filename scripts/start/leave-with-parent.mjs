// Ends this process when its parent is gone without having said so (kill -9). Preloaded into every
// child of the supervisor.
import { isMainThread } from "node:worker_threads";

const parentPid = process.ppid;
if (isMainThread) {
  setInterval(() => {
    if (process.ppid !== parentPid) process.kill(process.pid, "SIGTERM");
  }, 1000).unref();
}
