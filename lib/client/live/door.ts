import { callBff } from "../request/api";
import { useOffers } from "../request/offers";

/** The part of a browser's WebSocket that is used. */
export interface LiveSocket {
  send(text: string): void;
  close(code?: number): void;
  addEventListener(type: "open" | "error", listener: () => void): void;
  addEventListener(type: "close", listener: (event: { code: number }) => void): void;
  addEventListener(type: "message", listener: (event: { data: unknown }) => void): void;
}

/** How the live channel is come into. */
export interface LiveDoor {
  /** Origin of the product API's socket, `wss://api.example`. */
  wsUrl: string;
  /** What opens the channel; null where it is opened without. @throws ApiError */
  requestTicket: () => Promise<string | null>;
  createSocket: (url: string) => LiveSocket;
}

/** Where the channel is. */
export function socketUrl(wsUrl: string, ticket: string | null): string {
  return `${wsUrl}/ws${ticket === null ? "" : `?ticket=${encodeURIComponent(ticket)}`}`;
}

/** What asks for a ticket, where this product API gives any. */
export function useTickets(): LiveDoor["requestTicket"] {
  return useOffers("POST /api/v1/live/tickets") ? requestTicket : noTicket;
}

async function requestTicket(): Promise<string> {
  return (await callBff("POST /api/v1/live/tickets")).ticket;
}

/** A channel as SPEC.md has it is opened by whoever knows where it is (decision 046). */
async function noTicket(): Promise<null> {
  return null;
}
