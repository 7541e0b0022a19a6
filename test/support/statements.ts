import { AsyncLocalStorage } from 'node:async_hooks'
import { subscribe } from 'node:diagnostics_channel'
import pg from 'pg'

const notified = new AsyncLocalStorage<string[]>()
const byRequest = new Map<string, string[]>()

/** The header that identifies a request here. */
export const requestHeader = 'x-test-request'

/**
 * Records, from now on and for the whole process, which statements the handler of each request with the header `x-test-request`
 * runs. Statements before the handler, which authenticate the caller, depend on the cache and are left out. Statements
 * for several requests at once, as in accepting, belong to no request.
 */
export function watchStatements(): { of(requested: string): readonly string[] } {
  if (!isWatching) watch()
  isWatching = true
  return { of: (requested) => byRequest.get(requested) ?? [] }
}

/** Files that run in the same process share the watcher; a second one would count each statement twice. */
let isWatching = false

function watch(): void {
  subscribe('tracing:fastify.request.handler:start', (message) => {
    const { request } = message as { request: { headers: Record<string, unknown> } }
    const requested = request.headers[requestHeader]
    const statements: string[] = []
    if (typeof requested === 'string') byRequest.set(requested, statements)
    notified.enterWith(statements)
  })
  const { query } = pg.Client.prototype
  pg.Client.prototype.query = function (this: pg.Client, ...words: unknown[]) {
    const [first] = words as [string | { text?: string }]
    notified.getStore()?.push(typeof first === 'string' ? first : (first?.text ?? ''))
    return Reflect.apply(query, this, words) as never
  }
  // A full pool gives a waiting query its connection in the context of the request that releases one.
  const { connect } = pg.Pool.prototype
  pg.Pool.prototype.connect = function (this: pg.Pool, ...words: unknown[]) {
    const bound = words.map((word) =>
      typeof word === 'function' ? AsyncLocalStorage.bind(word as () => void) : word,
    )
    return Reflect.apply(connect, this, bound) as never
  }
}
