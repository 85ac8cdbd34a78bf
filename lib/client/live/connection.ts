import type { ClientMessage } from "@/contracts/live/calls";
import { liveCloseCodes, livePolicy } from "@/contracts/live/rules";
import { pageLeaving } from "@/lib/shared/page-leaving";
import { ApiError } from "../request/api";
import { type LiveEndpoint, type LiveSocket, socketUrl } from "./endpoint";
import { readLiveMessage, type LiveMessage } from "./message";

/**
 * `waiting`: closed, and will reconnect by itself; `stopped`: all attempts are used up, newer pages took its place, or the session has
 * ended: stays closed until the user reconnects or returns to the tab; `polling`: this product API has no live channel that can be opened.
 */
export type LiveState =
  | { status: "connecting" }
  | { status: "open" }
  | { status: "waiting"; attempt: number }
  | { status: "stopped" }
  | { status: "polling" };

interface LiveTiming {
  reconnectDelayMs: number;
  reconnectAttempts: number;
  /** How often to ping; silence for one whole interval afterwards means that the connection is dead. */
  heartbeatMs: number;
  /** How long an open connection may take to answer after the tab or the network came back. */
  wakeAnswerMs: number;
}

export interface LiveOptions extends LiveEndpoint {
  onState: (state: LiveState) => void;
  onMessage: (message: LiveMessage) => void;
  timing?: Partial<LiveTiming>;
}

export const liveTiming: LiveTiming = { ...livePolicy, heartbeatMs: 25_000, wakeAnswerMs: 5000 };

/** SPEC.md section 7: the subscription made on connect. */
const transactionFeed = "transaction_feed";

/** How long after the channel was closed by leaving the page to open it again. */
const reopenDelayMs = 1_000;

type Timer = ReturnType<typeof setTimeout>;

/** Keeps one live channel open: ticket, subscription, heartbeat, reconnection, resumption. */
export class LiveConnection {
  private readonly timing: LiveTiming;
  private state: LiveState = { status: "connecting" };
  private socket: LiveSocket | null = null;
  private attempt = 0;
  private cursor: string | null = null;
  private heardSincePing = true;
  private retryTimer: Timer | undefined;
  private heartbeatTimer: Timer | undefined;
  private isClosed = false;
  /** Whether this is our own kind of channel, which answers pings and resumes. Another kind may be silent for long without being dead. */
  private hasTicket = false;
  private hasBeenOpen = false;
  /** Whether the last attempt failed because the product API issued no ticket, so most likely it was away. */
  private lacksTicket = false;
  /** All attempts since the start; `attempt` counts those since it was last open. */
  private tries = 0;

  constructor(private readonly options: LiveOptions) {
    this.timing = { ...liveTiming, ...options.timing };
    void this.connect();
  }

  /** Starts again from the first attempt; if the connection is open, checks that it is still alive. */
  wake(): void {
    if (this.isClosed) return;
    if (this.state.status === "open") return this.beat(this.timing.wakeAnswerMs);
    if (this.state.status === "connecting" || this.state.status === "polling") return;
    this.attempt = 0;
    clearTimeout(this.retryTimer);
    void this.connect();
  }

  /**
   * Call when any other request has been answered: if the product API was away for all attempts, it may be back, so one more is made,
   * quietly.
   * A channel that something blocks stays stopped.
   */
  answered(): void {
    if (this.state.status !== "stopped" || !this.lacksTicket) return;
    this.lacksTicket = false;
    void this.connect(true);
  }

  /** Closes the channel permanently. */
  close(): void {
    this.isClosed = true;
    clearTimeout(this.retryTimer);
    if (this.state.status === "open") this.send({ type: "unsubscribe", data: { subscription: transactionFeed } });
    this.release()?.close(1000);
  }

  /** @param isQuiet whether to keep showing the current state until the outcome is known */
  private async connect(isQuiet = false): Promise<void> {
    this.tries += 1;
    if (!isQuiet) this.enter({ status: "connecting" });
    try {
      const ticket = await this.options.requestTicket();
      if (this.isClosed) return;
      this.lacksTicket = false;
      this.hasTicket = ticket !== null;
      this.attach(this.options.createSocket(socketUrl(this.options.wsUrl, ticket)));
    } catch (error) {
      if (this.isClosed) return;
      this.lacksTicket = !(error instanceof ApiError && error.status === 401);
      if (this.lacksTicket) this.retryLater();
      else this.enter({ status: "stopped" });
    }
  }

  private attach(socket: LiveSocket): void {
    this.release()?.close();
    this.socket = socket;
    socket.addEventListener("open", () => {
      if (this.socket === socket) this.opened();
    });
    socket.addEventListener("close", async ({ code }) => {
      const leaving = pageLeaving();
      if (leaving && this.socket === socket && this.state.status === "open") return this.reopen(leaving);
      await leaving;
      if (this.socket === socket) this.lost(code);
    });
    // Every error is followed by a close; without a listener some sockets throw.
    socket.addEventListener("error", () => undefined);
    socket.addEventListener("message", ({ data }) => {
      if (this.socket === socket) this.receive(readLiveMessage(data));
    });
  }

  /** Leaving the page closed the channel, but may come to nothing, as with a download: by now, most pages that are really left are gone. */
  private async reopen(leaving: Promise<void>): Promise<void> {
    this.release();
    await Promise.race([leaving, new Promise((resolve) => setTimeout(resolve, reopenDelayMs))]);
    if (!this.isClosed && this.socket === null) await this.connect(true);
  }

  private opened(): void {
    this.attempt = 0;
    this.hasBeenOpen = true;
    this.send({ type: "subscribe", data: { subscription: transactionFeed } });
    if (this.cursor !== null) this.send({ type: "resume", data: { cursor: this.cursor } });
    this.heardSincePing = true;
    if (this.hasTicket) this.scheduleBeat(this.timing.heartbeatMs);
    this.enter({ status: "open" });
    // Without a cursor, messages missed meanwhile cannot be requested, so everything is read again.
    if (this.cursor === null && this.tries > 1) this.options.onMessage({ type: "resync", data: {} });
  }

  private receive(message: LiveMessage | null): void {
    this.heardSincePing = true;
    if (!message) return;
    if (message.cursor !== undefined) this.cursor = message.cursor;
    this.options.onMessage(message);
  }

  private beat(answerMs = this.timing.heartbeatMs): void {
    if (!this.hasTicket) return;
    this.heardSincePing = false;
    this.send({ type: "ping" });
    this.scheduleBeat(answerMs);
  }

  private scheduleBeat(delayMs: number): void {
    clearTimeout(this.heartbeatTimer);
    this.heartbeatTimer = setTimeout(() => (this.heardSincePing ? this.beat() : this.lost()), delayMs);
  }

  private lost(code?: number): void {
    this.release()?.close();
    if (code === liveCloseCodes.tooManySockets) this.enter({ status: "stopped" });
    else if (!this.hasTicket && !this.hasBeenOpen) this.enter({ status: "polling" });
    else this.retryLater();
  }

  private retryLater(): void {
    if (this.isClosed) return;
    if (this.attempt >= this.timing.reconnectAttempts) return this.enter({ status: "stopped" });
    this.attempt += 1;
    this.enter({ status: "waiting", attempt: this.attempt });
    this.retryTimer = setTimeout(() => void this.connect(), this.timing.reconnectDelayMs);
  }

  private release(): LiveSocket | null {
    clearTimeout(this.heartbeatTimer);
    const socket = this.socket;
    this.socket = null;
    return socket;
  }

  private send(message: ClientMessage): void {
    this.socket?.send(JSON.stringify(message));
  }

  private enter(state: LiveState): void {
    this.state = state;
    this.options.onState(state);
  }
}
