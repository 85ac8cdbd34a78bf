import { callBff } from "../request/api";
import { useOffers } from "../request/offers";

/** The part of the browser's WebSocket that we use. */
export interface LiveSocket {
  send(text: string): void;
  close(code?: number): void;
  addEventListener(type: "open" | "error", listener: () => void): void;
  addEventListener(type: "close", listener: (event: { code: number }) => void): void;
  addEventListener(type: "message", listener: (event: { data: unknown }) => void): void;
}

/** How to open the live channel. */
export interface LiveEndpoint {
  /** Origin of the product API's socket, `wss://api.example`. */
  wsUrl: string;
  /** Fetches a ticket for the channel; null if it opens without one. @throws ApiError */
  requestTicket: () => Promise<string | null>;
  createSocket: (url: string) => LiveSocket;
}

/** The channel's URL. */
export function socketUrl(wsUrl: string, ticket: string | null): string {
  return `${wsUrl}/ws${ticket === null ? "" : `?ticket=${encodeURIComponent(ticket)}`}`;
}

/** The function that fetches a ticket; it returns null if this product API issues none. */
export function useTickets(): LiveEndpoint["requestTicket"] {
  return useOffers("POST /api/v1/live/tickets") ? requestTicket : noTicket;
}

async function requestTicket(): Promise<string> {
  return (await callBff("POST /api/v1/live/tickets")).ticket;
}

/** A channel as described in SPEC.md can be opened by anyone who knows its URL (decision 046). */
async function noTicket(): Promise<null> {
  return null;
}
