/** A request: GET by default, or POST if it has a body. */
export interface RequestOptions {
  method?: string;
  /** The caller's access token. */
  token?: string;
  /** Sent as JSON; a string is sent unchanged. */
  body?: unknown;
  headers?: Record<string, string>;
}

export interface Answer<T> {
  status: number;
  headers: Headers;
  body: T;
}

/** Sends a request whose response is JSON or empty. */
export async function sendRequest<T>(
  url: string, { token, body, headers, method = body === undefined ? "GET" : "POST" }: RequestOptions = {},
): Promise<Answer<T>> {
  const response = await fetch(url, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }), ...(body !== undefined && { "content-type": "application/json" }), ...headers,
    },
    ...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: (text === "" ? undefined : JSON.parse(text)) as T };
}

/** Sends a request and returns the response's body. @throws Error if the status is 400 or higher. */
export async function requestOk<T>(url: string, options: RequestOptions = {}): Promise<T> {
  const { status, body } = await sendRequest<T>(url, options);
  if (status >= 400) throw new Error(`${url} answered ${status}: ${JSON.stringify(body)}`);
  return body;
}
