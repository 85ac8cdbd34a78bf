/** What is asked: by GET, or by POST where there is a body, unless told. */
export interface Question {
  method?: string;
  /** Of whoever asks. */
  token?: string;
  /** Sent as JSON; a text as it is. */
  body?: unknown;
  headers?: Record<string, string>;
}

export interface Answer<T> {
  status: number;
  headers: Headers;
  body: T;
}

/** Asks what answers with JSON, or with nothing. */
export async function ask<T>(url: string, { token, body, headers, method = body === undefined ? "GET" : "POST" }: Question = {}): Promise<Answer<T>> {
  const response = await fetch(url, {
    method,
    headers: { ...(token && { authorization: `Bearer ${token}` }), ...(body !== undefined && { "content-type": "application/json" }), ...headers },
    ...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: (text === "" ? undefined : JSON.parse(text)) as T };
}

/** What is answered. @throws Error where it is refused */
export async function asked<T>(url: string, question: Question = {}): Promise<T> {
  const { status, body } = await ask<T>(url, question);
  if (status >= 400) throw new Error(`${url} answered ${status}: ${JSON.stringify(body)}`);
  return body;
}
