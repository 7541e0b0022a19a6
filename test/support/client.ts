/** Members of the responses about messages, and of problem documents. */
export type AnswerBody = {
  message_uuid: string
  workflow_id?: string
  type: string
  title: string
  detail: string
  instance: string
  invalid_parameters: { name: string; reason: string; line?: number }[]
  rows?: number
  invalid_rows?: number
}

/** A response with its body: JSON is parsed, other content is a string. */
export type Answered<T = AnswerBody> = { status: number; headers: Headers; body: T }

/** A client of the exchange's HTTP API. */
export type Client = {
  get<T = AnswerBody>(path: string, headers?: Record<string, string>): Promise<Answered<T>>
  /** Sends strings and buffers unchanged, and other values as JSON. */
  post<T = AnswerBody>(path: string, body: unknown, headers?: Record<string, string>): Promise<Answered<T>>
  put<T = AnswerBody>(path: string, body: unknown, headers?: Record<string, string>): Promise<Answered<T>>
  patch<T = AnswerBody>(path: string, body: unknown, headers?: Record<string, string>): Promise<Answered<T>>
  delete<T = AnswerBody>(path: string, headers?: Record<string, string>): Promise<Answered<T>>
}

/** A client for one address that sends the same Authorization header, or none, with every request. */
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
