import { Pool } from 'undici'
import { z } from 'zod'
import { parseExternal } from '#platform/external-text.ts'
import { openSlots } from '#platform/queueing/slots.ts'
import { NotApplicable, Unavailable } from '../port.ts'
import { type Breaker, type BreakerTimes, openBreaker } from './breaker.ts'

/** URL of an operator's own network, and the bearer token it requires. */
export type RemoteNetwork = { url: string; token: string | undefined; timeoutMs: number }

/** Outcome of a query in the metrics. */
export type QueryOutcome =
  | 'answered'
  | 'unknown'
  | 'not-applicable'
  | 'wrong'
  | 'refused'
  | 'timeout'
  | 'unreachable'
  | 'shed'

export type ClientParts = {
  /** Maximum queries in flight, and maximum queued queries. */
  maxInFlight?: number
  queue?: number
  breaker?: BreakerTimes
  /** A monotonic clock in milliseconds. */
  now?: () => number
  onQuery?: (question: string, outcome: QueryOutcome, seconds: number) => void
  breakerChanged?: (state: Breaker['state']) => void
}

export type RemoteClient = {
  /**
   * Sends a query (HTTP POST) and returns the parsed response; undefined for 404. Throws `NotApplicable` if the network does not offer the feature
   * for the number, and `Unavailable` for all other failures, including malformed responses.
   */
  query<S extends z.ZodType>(question: string, body: object, schema: S): Promise<z.output<S> | undefined>
  close(): Promise<void>
}

const maxBytes = 64 * 1024
const defaultBreaker: BreakerTimes = { failures: 5, openMs: 5_000, maxMs: 60_000 }

/** An external failure, named by its outcome in the metrics. */
class Failed extends Error {
  readonly outcome: QueryOutcome

  constructor(outcome: QueryOutcome) {
    super(outcome)
    this.name = 'Failed'
    this.outcome = outcome
  }
}

/** Opens a pool of persistent connections, created on demand. */
export function openRemoteClient(network: RemoteNetwork, parts: ClientParts = {}): RemoteClient {
  const {
    maxInFlight: positions = 32,
    queue = 256,
    now = () => performance.now(),
    onQuery = () => {},
  } = parts
  const { origin, pathname } = new URL(network.url)
  const pool = openPool(origin, network.timeoutMs, positions)
  const slots = openSlots(positions, queue)
  const breaker = openBreaker(parts.breaker ?? defaultBreaker, parts.breakerChanged)

  const guarded = async (question: string, body: object) => {
    const done = breaker.enter(now())
    if (!done) throw new Failed('shed')
    try {
      const text = await post(pool, network, `${pathname.replace(/\/$/, '')}/${question}`, body)
      return { text, done }
    } catch (error) {
      done(error instanceof NotApplicable ? 'worked' : 'failed', now())
      throw error
    }
  }
  const queued = async <S extends z.ZodType>(question: string, body: object, schema: S) => {
    // A query that has waited longer than the timeout is no longer sent.
    const waitedFrom = now()
    const { text, done } = await (slots.run(() => {
      if (now() - waitedFrom > network.timeoutMs) throw new Failed('timeout')
      return guarded(question, body)
    }) ?? Promise.reject(new Failed('shed')))
    const read = text === undefined ? undefined : readAnswer(text, schema)
    done(text !== undefined && read === undefined ? 'failed' : 'worked', now())
    if (text !== undefined && read === undefined) throw new Failed('wrong')
    return read
  }

  return {
    async query(question, body, schema) {
      const began = now()
      let outcome: QueryOutcome = 'answered'
      try {
        const answer = await queued(question, body, schema)
        if (answer === undefined) outcome = 'unknown'
        return answer?.value
      } catch (error) {
        if (error instanceof NotApplicable) outcome = 'not-applicable'
        if (!(error instanceof Failed)) throw error
        outcome = error.outcome
        throw new Unavailable(outcome === 'timeout' ? 'timeout' : 'unreachable')
      } finally {
        onQuery(question, outcome, (now() - began) / 1000)
      }
    },
    close: () => pool.destroy(),
  }
}

function openPool(origin: string, timeoutMs: number, connections: number): Pool {
  return new Pool(origin, {
    connections,
    connect: { timeout: Math.min(timeoutMs, 2_000) },
    keepAliveTimeout: 30_000,
    // The overall timeout covers the whole response; the timeouts below are a fallback.
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
    maxResponseSize: maxBytes,
  })
}

/** The text of a 200 response; undefined for 404. */
async function post(
  pool: Pool,
  { token, timeoutMs }: RemoteNetwork,
  path: string,
  body: object,
): Promise<string | undefined> {
  try {
    const { statusCode, body: answer } = await pool.request({
      path,
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json',
        ...(token && { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(timeoutMs),
    })
    const text = await answer.text()
    if (statusCode === 404) return undefined
    if (statusCode === 422 && readAnswer(text, notApplicable)) throw new NotApplicable()
    if (statusCode !== 200) throw new Failed('refused')
    return text
  } catch (error) {
    if (error instanceof Failed || error instanceof NotApplicable) throw error
    throw new Failed(isTimeout(error) ? 'timeout' : 'unreachable')
  }
}

/** Required body of a 422; other 422 responses count as failures, because servers also send them for unsupported queries. */
const notApplicable = z.object({ code: z.literal('SERVICE_NOT_APPLICABLE') })

function isTimeout(error: unknown): boolean {
  const { name, code } = error as { name?: string; code?: string }
  return name === 'TimeoutError' || /^(ETIMEDOUT|UND_ERR_(CONNECT|HEADERS|BODY)_TIMEOUT)$/.test(code ?? '')
}

function readAnswer<S extends z.ZodType>(text: string, schema: S): { value: z.output<S> } | undefined {
  const read = schema.safeParse(parseExternal(text))
  return read.success ? { value: read.data } : undefined
}
