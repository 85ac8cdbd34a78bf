import type { ClientMessage } from "@/contracts/live/calls";
import { liveCloseCodes, livePolicy } from "@/contracts/live/rules";
import { pageLeaving } from "@/lib/shared/leaving";
import { ApiError } from "../request/api";
import { type LiveDoor, type LiveSocket, socketUrl } from "./door";
import { readLiveMessage, type LiveMessage } from "./message";

/**
 * `waiting`: closed, the next try comes by itself; `stopped`: all tries used up, or newer pages took
 * its place: a person decides, or the tab is looked at again;
 * `polling`: this product API has no live channel that can be opened.
 */
export type LiveState =
  | { status: "connecting" }
  | { status: "open" }
  | { status: "waiting"; attempt: number }
  | { status: "stopped" }
  | { status: "polling" };

export interface LiveTiming {
  reconnectDelayMs: number;
  reconnectAttempts: number;
  /** A ping goes out this often; silence for one whole interval after it means the line is dead. */
  heartbeatMs: number;
  /** How long an open line may take to answer after the tab or the network came back. */
  wakeAnswerMs: number;
}

export interface LiveOptions extends LiveDoor {
  onState: (state: LiveState) => void;
  onMessage: (message: LiveMessage) => void;
  timing?: Partial<LiveTiming>;
}

export const liveTiming: LiveTiming = { ...livePolicy, heartbeatMs: 25_000, wakeAnswerMs: 5000 };

/** SPEC.md section 7: what is subscribed to on connect. */
const transactionFeed = "transaction_feed";

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
  /** Whether the channel is ours: it answers pings and resumes. Another one may be silent for long and be well. */
  private hasTicket = false;
  private hasBeenOpen = false;
  /** All since the start; `attempt` counts those since it was last open. */
  private tries = 0;

  constructor(private readonly options: LiveOptions) {
    this.timing = { ...liveTiming, ...options.timing };
    void this.connect();
  }

  /** Starts again from the first attempt; an open line is asked whether it is still alive. */
  wake(): void {
    if (this.isClosed) return;
    if (this.state.status === "open") return this.beat(this.timing.wakeAnswerMs);
    if (this.state.status === "connecting" || this.state.status === "polling") return;
    this.attempt = 0;
    clearTimeout(this.retryTimer);
    void this.connect();
  }

  /** Ends the channel for good. */
  close(): void {
    this.isClosed = true;
    clearTimeout(this.retryTimer);
    if (this.state.status === "open") this.say({ type: "unsubscribe", data: { subscription: transactionFeed } });
    this.release()?.close(1000);
  }

  private async connect(): Promise<void> {
    this.tries += 1;
    this.enter({ status: "connecting" });
    try {
      const ticket = await this.options.requestTicket();
      if (this.isClosed) return;
      this.hasTicket = ticket !== null;
      this.attach(this.options.createSocket(socketUrl(this.options.wsUrl, ticket)));
    } catch (error) {
      if (this.isClosed) return;
      if (error instanceof ApiError && error.status === 401) return this.enter({ status: "stopped" });
      this.retryLater();
    }
  }

  private attach(socket: LiveSocket): void {
    this.socket = socket;
    socket.addEventListener("open", () => {
      if (this.socket === socket) this.opened();
    });
    socket.addEventListener("close", async ({ code }) => {
      const leaving = pageLeaving();
      if (leaving) await leaving;
      if (this.socket === socket) this.lost(code);
    });
    // Every error is followed by a close; without a listener some sockets throw.
    socket.addEventListener("error", () => undefined);
    socket.addEventListener("message", ({ data }) => {
      if (this.socket === socket) this.receive(readLiveMessage(data));
    });
  }

  private opened(): void {
    this.attempt = 0;
    this.hasBeenOpen = true;
    this.say({ type: "subscribe", data: { subscription: transactionFeed } });
    if (this.cursor !== null) this.say({ type: "resume", data: { cursor: this.cursor } });
    this.heardSincePing = true;
    if (this.hasTicket) this.scheduleBeat(this.timing.heartbeatMs);
    this.enter({ status: "open" });
    // Without a cursor there is nothing to ask for what came meanwhile: all is read anew.
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
    this.say({ type: "ping" });
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

  private say(message: ClientMessage): void {
    this.socket?.send(JSON.stringify(message));
  }

  private enter(state: LiveState): void {
    this.state = state;
    this.options.onState(state);
  }
}
