import { openHttp, type HttpOptions, type HttpServer } from '#platform/http/http.ts'
import type { Log } from '#platform/log.ts'
import { basic } from './accounts.ts'
import { quiet } from './database.ts'

/** A server on loopback with the operations of one domain, and a function that calls them as an account. */
export type Mounted = {
  url: string
  /** Sends a request with Basic authentication, unless `headers` contains another one. A string is sent unchanged as the body. */
  call(
    keys: { apiKey: string; secret: string },
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
    // oxlint-disable-next-line typescript/no-explicit-any
  ): Promise<{ status: number; type: string | undefined; headers: Headers; body: any }>
  close(): Promise<void>
}

/** Opens an HTTP server like the program does, on which `put` mounts the routes, with a quiet log. */
export async function openMounted(
  put: (server: HttpServer, log: Log) => void,
  options: HttpOptions = {},
): Promise<Mounted> {
  const server = openHttp(options)
  put(server, quiet)
  const url = await server.listen({ port: 0, host: '127.0.0.1' })
  return {
    url,
    async call({ apiKey, secret }, method, path, body, headers = {}) {
      const response = await fetch(url + path, {
        method,
        headers: {
          authorization: basic(apiKey, secret),
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      })
      const text = await response.text()
      const type = response.headers.get('content-type')?.split(';')[0]
      const { status, headers: notified } = response
      return { status, type, headers: notified, body: text === '' ? undefined : JSON.parse(text) }
    },
    close: () => server.close(),
  }
}
