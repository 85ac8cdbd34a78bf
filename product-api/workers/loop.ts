import type { Context } from "../domain/context";
import { recordUpstreamState } from "../domain/health/commands";
import { isDatabaseLost } from "../domain/problem";
import { storableText } from "../domain/social/rules";

export interface Worker {
  /** Runs again at once, or right after the run in progress. */
  wake(): void;
  stop(): Promise<void>;
}

export interface Logger {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
}

interface LoopOptions {
  /** The upstream that this worker depends on, as named in /health/ready. */
  upstream: string;
  intervalMs: number;
  maxBackoffMs: number;
  run: () => Promise<void>;
  /** Whether a failure usually passes by itself within seconds. */
  isBrief?: (error: unknown) => boolean;
}

/** A brief failure is retried this soon, and only reported if it is still there after this many times. */
const BRIEF = { retryMs: 500, tries: 10 };
const REPORT_EVERY_MS = 15_000;

/**
 * Runs a job now, at each interval and whenever it is woken, one run at a time. Each kind of failure is reported once and retried with
 * increasing delay; work done before the failure is kept, so nothing is lost.
 */
export function startLoop(context: Context, log: Logger, options: LoopOptions): Worker {
  let stopped = false;
  let again = false;
  let failures = 0;
  let briefFailures = 0;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | null = null;
  const report = createReporter(context, log, options.upstream);

  /** Otherwise waking it must not increase the calls to an upstream that fails, or use up the brief failures at once. */
  const isWell = () => failures === 0 && briefFailures === 0;

  async function runOnce(): Promise<void> {
    try {
      await options.run();
      [failures, briefFailures] = [0, 0];
      await report(null);
    } catch (error) {
      if (failures === 0 && briefFailures < BRIEF.tries && options.isBrief?.(error)) return void (briefFailures += 1);
      failures += 1;
      await report(reasonOf(error));
    }
  }

  function schedule(): void {
    if (stopped) return;
    const paceMs = briefFailures > 0 ? BRIEF.retryMs : options.intervalMs;
    const backoffMs = failures === 0 ? paceMs : Math.min(options.maxBackoffMs, 500 * 2 ** Math.min(failures, 10));
    timer = setTimeout(start, again && isWell() ? 0 : backoffMs);
  }

  function start(): void {
    clearTimeout(timer);
    again = false;
    running = runOnce().finally(() => {
      running = null;
      schedule();
    });
  }

  start();
  return {
    wake: () => {
      again = true;
      if (!running && !stopped && isWell()) start();
    },
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}

/** Returns a function that logs each change of an upstream's failure (null for none) once, and keeps the stored state fresh. */
function createReporter(context: Context, log: Logger, upstream: string): (failure: string | null) => Promise<void> {
  let lastFailure: string | null = null;
  let reportedAtMs = -Infinity;
  return async (failure) => {
    const nowMs = performance.now();
    if (failure === lastFailure && nowMs - reportedAtMs < REPORT_EVERY_MS) return;
    if (failure && failure !== lastFailure) log.warn({ upstream, reason: failure }, "upstream failed, retrying");
    if (!failure && lastFailure) log.info({ upstream }, "upstream is responding again");
    lastFailure = failure;
    reportedAtMs = nowMs;
    await recordUpstreamState(context, upstream, failure).catch(() => {});
  };
}

/** One line without service addresses or parameters, which a database can hold. */
export function reasonOf(error: unknown): string {
  return isDatabaseLost(error) ? `the database cannot be reached: ${messageOf(error)}` : messageOf(error);
}

function messageOf(error: unknown): string {
  // A failed query's own message contains its parameters; the reason is in its cause.
  if (error instanceof Error && error.message.startsWith("Failed query")) return messageOf(error.cause);
  // The queue reports copies of errors, which are plain objects.
  const { message, shortMessage = message } = (typeof error === "object"
    && error !== null ? error : {}) as { message?: string; shortMessage?: string };
  // To each message, it appends the name of the queue and the id of its worker, of which there are dozens.
  return storableText((shortMessage ?? String(error)).split("\n")[0]!.replace(/ \(Queue: [^)]*\)$/, "").slice(0, 200));
}
