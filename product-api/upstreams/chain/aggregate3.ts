import { ChainAnswerError } from "./rpc";

/** Multicall3's `aggregate3((address,bool,bytes)[])`. */
const SELECTOR = "0x82ad56cb";

/** Hex digits of a 32-byte word. */
const WORD = 64;
/** Bytes of an encoded call: target, allowFailure, offset of the data, length of the data, and the data in two words. */
const CALL_BYTES = 6 * 32;
const DATA_BYTES = 4 + 32;

/** A call with one argument. */
interface WordCall {
  target: string;
  /** `0x` and eight hex digits. */
  selector: string;
  /** An address, or any other value of at most 32 bytes that is padded on the left. */
  argument: string;
}

/**
 * Call data of `aggregate3`; each call may fail without failing the others. Encoded by hand because a general ABI encoder takes longer over
 * hundreds of calls than the node does: https://docs.soliditylang.org/en/latest/abi-spec.html
 */
export function encodeAggregate3(calls: readonly WordCall[]): string {
  const offsets = calls.map((_, at) => toWord(calls.length * 32 + at * CALL_BYTES));
  const middle = toWord(1) + toWord(3 * 32) + toWord(DATA_BYTES);
  const tuples = calls.map(({ target, selector, argument }) => {
    const data = selector.slice(2) + argument.slice(2).padStart(WORD, "0");
    return target.slice(2).padStart(WORD, "0") + middle + data.padEnd(2 * WORD, "0");
  });
  return SELECTOR + toWord(32) + toWord(calls.length) + offsets.join("") + tuples.join("");
}

/**
 * The result of each call: one word, or null if it failed or returned anything else. A target without code "succeeds" with an empty result,
 * which is not zero.
 * @throws ChainAnswerError if the response is not laid out as `(bool,bytes)[]`
 */
export function decodeAggregate3(answer: string): (bigint | null)[] {
  const digits = answer.slice(2);
  const list = 2 * readNumber(digits, 0);
  const count = readNumber(digits, list);
  if (count * WORD > digits.length) throw notAList();
  const start = list + WORD;
  return Array.from({ length: count }, (_, at) => {
    const tuple = start + 2 * readNumber(digits, start + at * WORD);
    const data = tuple + 2 * readNumber(digits, tuple + WORD);
    const isWord = readNumber(digits, tuple) === 1 && readNumber(digits, data) === 32;
    return isWord ? BigInt(`0x${readWord(digits, data + WORD)}`) : null;
  });
}

function toWord(value: number): string {
  return value.toString(16).padStart(WORD, "0");
}

function readNumber(digits: string, at: number): number {
  return Number.parseInt(readWord(digits, at), 16);
}

function readWord(digits: string, at: number): string {
  const word = digits.slice(at, at + WORD);
  if (word.length < WORD) throw notAList();
  return word;
}

function notAList(): ChainAnswerError {
  return new ChainAnswerError("eth_call", "Multicall3 returned something other than a list of results");
}
