import { stripVTControlCharacters } from "node:util";

/** What the line is written to; a terminal has columns. */
interface Output {
  isTTY?: boolean;
  columns?: number;
  write(text: string): unknown;
}

interface Running {
  sinceMs: number;
  /** The last line that the step printed. */
  last: string;
}

const clearLine = "\r\u001B[K";

/** At a terminal, one line below the results shows which steps run, for how long, and what each printed last. Elsewhere nothing. */
export class RunningLine {
  readonly #steps = new Map<string, Running>();
  #timer?: NodeJS.Timeout;

  constructor(private readonly output: Output, private readonly now: () => number = () => performance.now()) {}

  start(name: string): void {
    this.#steps.set(name, { sinceMs: this.now(), last: "" });
    if (this.output.isTTY) this.#timer ??= setInterval(() => this.draw(), 1000);
    this.draw();
  }

  /** Takes what a running step printed, in pieces of any length. */
  follow(name: string, text: string): void {
    const last = stripVTControlCharacters(text).split(/[\r\n]/).map((line) => line.trim()).findLast(Boolean);
    const step = this.#steps.get(name);
    if (step && last) step.last = last;
  }

  /** Replaces the line with the step's result. */
  end(name: string, result: string): void {
    this.#steps.delete(name);
    this.output.write(`${this.output.isTTY ? clearLine : ""}${result}\n`);
    if (this.#steps.size === 0) {
      clearInterval(this.#timer);
      this.#timer = undefined;
    }
    this.draw();
  }

  draw(): void {
    if (!this.output.isTTY || this.#steps.size === 0) return;
    const width = Math.floor((this.output.columns ?? 80) / this.#steps.size) - 3;
    const parts = Array.from(this.#steps, ([name, { sinceMs, last }]) =>
      `${name} ${Math.round((this.now() - sinceMs) / 1000)} s ${last}`.slice(0, Math.max(width, 20)));
    this.output.write(clearLine + parts.join(" | "));
  }
}
