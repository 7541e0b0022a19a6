import { AsyncLocalStorage } from 'node:async_hooks'
import { subscribe } from 'node:diagnostics_channel'
import pg from 'pg'

const notified = new AsyncLocalStorage<string[]>()
const byRequest = new Map<string, string[]>()

/** The header by which a test identifies its request. */
export const requestHeader = 'x-test-request'

/**
 * From now on, records the statements of every handler in this process, by the header `x-test-request` of its request. Statements before the handler,
 * which authenticate the caller, are not recorded, because they depend on a cache. Statements for several requests together, as when messages are
 * accepted, belong to no request.
 */
export function watchStatements(): { of(requested: string): readonly string[] } {
  if (!isWatching) watch()
  isWatching = true
  return { of: (requested) => ofOneRequest(byRequest.get(requested) ?? []) }
}

/** The waits of throttled sources are read together with those of other requests, by the statement of any one of them. */
const readsTogether = /from sign_in_try where key = any/

const ofOneRequest = (statements: readonly string[]) =>
  statements.filter((statement) => !readsTogether.test(statement))

/** Whether this process records statements already. If it did so twice, each statement would be recorded twice. */
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
  // If the pool is full, a waiting query gets its connection in the context of the request that releases it, so the own context is restored.
  const { connect } = pg.Pool.prototype
  pg.Pool.prototype.connect = function (this: pg.Pool, ...words: unknown[]) {
    const bound = words.map((word) =>
      typeof word === 'function' ? AsyncLocalStorage.bind(word as () => void) : word,
    )
    return Reflect.apply(connect, this, bound) as never
  }
}
