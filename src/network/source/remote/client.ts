import { Pool } from 'undici'
import { z } from 'zod'
import { openSlots } from '#platform/batch-lanes/slots.ts'
import { NotApplicable, Unavailable } from '../port.ts'
import { type Breaker, type BreakerTimes, openBreaker } from './breaker.ts'

/** Where an operator's own network answers, and the token that is shown to it. */
export type RemoteNetwork = { url: string; token: string | undefined; timeoutMs: number }

/** What became of a question, as it is counted. */
export type AskOutcome =
  | 'answered'
  | 'unknown'
  | 'not-applicable'
  | 'wrong'
  | 'refused'
  | 'timeout'
  | 'unreachable'
  | 'shed'

export type ClientParts = {
  /** How many questions are asked at once, and how many more wait for that. */
  places?: number
  queue?: number
  breaker?: BreakerTimes
  /** Milliseconds of any clock that does not go back. */
  now?: () => number
  asked?: (question: string, outcome: AskOutcome, seconds: number) => void
  breakerChanged?: (state: Breaker['state']) => void
}

export type RemoteClient = {
  /**
   * Posts a question and answers what the schema makes of the answer; undefined for 404. Throws `NotApplicable` where the network does
   * not have the feature for the number, and `Unavailable` for everything else: a malformed answer is never passed on.
   */
  ask<S extends z.ZodType>(question: string, body: object, schema: S): Promise<z.output<S> | undefined>
  close(): Promise<void>
}

const mostBytes = 64 * 1024
const usualBreaker: BreakerTimes = { failures: 5, openMs: 5_000, mostMs: 60_000 }

/** A fault of the outside, as the log of questions names it. */
class Failed extends Error {
  readonly outcome: AskOutcome

  constructor(outcome: AskOutcome) {
    super(outcome)
    this.name = 'Failed'
    this.outcome = outcome
  }
}

/** Opens connections that are kept, as few as are needed. */
export function openRemoteClient(network: RemoteNetwork, parts: ClientParts = {}): RemoteClient {
  const {
    places: positions = 32,
    queue = 256,
    now = () => performance.now(),
    asked: requested = () => {},
  } = parts
  const { origin, pathname } = new URL(network.url)
  const pool = openPool(origin, network.timeoutMs, positions)
  const slots = openSlots(positions, queue)
  const breaker = openBreaker(parts.breaker ?? usualBreaker, parts.breakerChanged)

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
  const inTurn = async <S extends z.ZodType>(question: string, body: object, schema: S) => {
    // What waits longer than an answer may take is of no use to anybody.
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
    async ask(question, body, schema) {
      const began = now()
      let outcome: AskOutcome = 'answered'
      try {
        const answer = await inTurn(question, body, schema)
        if (answer === undefined) outcome = 'unknown'
        return answer?.value
      } catch (error) {
        if (error instanceof NotApplicable) outcome = 'not-applicable'
        if (!(error instanceof Failed)) throw error
        outcome = error.outcome
        throw new Unavailable(outcome === 'timeout' ? 'timeout' : 'unreachable')
      } finally {
        requested(question, outcome, (now() - began) / 1000)
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
    // The whole answer has one time; these only stand behind it.
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
    maxResponseSize: mostBytes,
  })
}

/** The text of a good answer; undefined for 404. */
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
    throw new Failed(isLate(error) ? 'timeout' : 'unreachable')
  }
}

/** What a 422 says; without it, it is a failure like others, for servers answer so to questions that they do not understand. */
const notApplicable = z.object({ code: z.literal('SERVICE_NOT_APPLICABLE') })

function isLate(error: unknown): boolean {
  const { name, code } = error as { name?: string; code?: string }
  return name === 'TimeoutError' || /^(ETIMEDOUT|UND_ERR_(CONNECT|HEADERS|BODY)_TIMEOUT)$/.test(code ?? '')
}

function readAnswer<S extends z.ZodType>(text: string, schema: S): { value: z.output<S> } | undefined {
  try {
    const read = schema.safeParse(JSON.parse(text))
    return read.success ? { value: read.data } : undefined
  } catch {
    return undefined
  }
}
