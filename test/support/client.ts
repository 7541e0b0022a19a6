/** The members that answers of messages and problems may have. */
export type AnswerBody = {
  message_uuid: string
  workflow_id?: string
  type: string
  title: string
  detail: string
  instance: string
  invalid_parameters: { name: string; reason: string }[]
}

/** A response as a client reads it: JSON is parsed, other content stays text. */
export type Answered<T = AnswerBody> = { status: number; headers: Headers; body: T }

/** A client of the exchange's HTTP API. */
export type Client = {
  get<T = AnswerBody>(path: string, headers?: Record<string, string>): Promise<Answered<T>>
  /** A string or a buffer is sent unchanged, anything else as JSON. */
  post<T = AnswerBody>(path: string, body: unknown, headers?: Record<string, string>): Promise<Answered<T>>
  put<T = AnswerBody>(path: string, body: unknown, headers?: Record<string, string>): Promise<Answered<T>>
  patch<T = AnswerBody>(path: string, body: unknown, headers?: Record<string, string>): Promise<Answered<T>>
  delete<T = AnswerBody>(path: string, headers?: Record<string, string>): Promise<Answered<T>>
}

/** A client of one address that sends the same `Authorization` with every request, or none. */
export function openClient(url: string, authorization?: string, always: Record<string, string> = {}): Client {
  const call = async <T>(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answered<T>> => {
    const raw = typeof body === 'string' || Buffer.isBuffer(body)
    const response = await fetch(url + path, {
      method,
      headers: {
        ...always,
        ...(authorization && { authorization }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: raw ? (body as string) : JSON.stringify(body) }),
    })
    const text = await response.text()
    const json = /json/.test(response.headers.get('content-type') ?? '')
    return { status: response.status, headers: response.headers, body: (json ? JSON.parse(text) : text) as T }
  }
  return {
    get: (path, headers) => call('GET', path, undefined, headers),
    post: (path, body, headers) => call('POST', path, body, headers),
    put: (path, body, headers) => call('PUT', path, body, headers),
    patch: (path, body, headers) => call('PATCH', path, body, headers),
    delete: (path, headers) => call('DELETE', path, undefined, headers),
  }
}
