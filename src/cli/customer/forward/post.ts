import { request as plainRequest } from 'node:http'
import { request as secureRequest } from 'node:https'
import type { FeedEvent } from '../access/feed.ts'

/** The response of an endpoint, or why there is none. */
export type Outcome = { status: number; tookMs: number } | { fault: string }

/**
 * Sends an event to a URL once, as the exchange would. Waits for the response without a limit, because a developer may have stopped the
 * endpoint at a breakpoint. Each event uses a new connection: a connection that the endpoint closes between two events would leave open
 * whether it has received the second one.
 */
export function postEvent(target: URL, event: FeedEvent, signal: AbortSignal): Promise<Outcome> {
  const { method, headers } = event.request
  const url = new URL(target)
  if (method === 'GET') url.search = event.payload
  const body = method === 'GET' ? undefined : Buffer.from(event.payload)
  const open = url.protocol === 'https:' ? secureRequest : plainRequest
  const began = performance.now()
  return new Promise((resolve) => {
    const request = open(url, {
      method,
      headers: { ...headers, ...(body && { 'content-length': body.length }) },
      agent: false,
      signal,
    })
    const failed = (error: NodeJS.ErrnoException) => resolve({ fault: error.code ?? error.message })
    request.on('error', failed)
    request.on('response', (response) => {
      response.on('error', failed)
      response.on('end', () =>
        resolve({ status: response.statusCode!, tookMs: Math.round(performance.now() - began) }),
      )
      response.resume()
    })
    request.end(body)
  })
}
