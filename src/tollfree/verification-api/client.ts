import { Pool } from 'undici'
import type { z } from 'zod'
import { parseExternal } from '#platform/external-text.ts'
import { refusal, verification, type Refusal, type Verification } from './wire.ts'

export type CallOutcome = 'answered' | 'refused' | 'conflict' | 'throttled' | 'credentials' | 'failed'

/** The provider did not give a usable response; the request is repeated after a read. */
export class ProviderUnavailable extends Error {
  override name = 'ProviderUnavailable'
  readonly reason: 'throttled' | 'credentials' | 'conflict' | 'failed'
  /** Seconds after which the provider accepts requests again, if it states them. */
  readonly retrySeconds: number | undefined

  constructor(reason: ProviderUnavailable['reason'], detail: string, retrySeconds?: number) {
    super(`the verifier of toll-free numbers is unavailable: ${detail}`)
    this.reason = reason
    this.retrySeconds = retrySeconds
  }
}

export type Submitted = { found: Verification } | { refused: Refusal } | { notAllowed: Refusal }

export type ProviderClient = {
  /** The verification of a number; undefined if it was never submitted. */
  read(number: string): Promise<Verification | undefined>
  /** Submits a number if its present submission is `before`, or none. */
  submit(number: string, body: object, before: string | undefined): Promise<Submitted>
  /** Deletes the verification of a number if its present submission is `before`; returns the refusal of the provider, if any. */
  withdraw(number: string, before: string): Promise<Refusal | undefined>
  close(): Promise<void>
}

const answerMs = 7_000
const maxBytes = 1024 * 1024

type Deps = {
  url: string
  secret: string
  called(kind: 'read' | 'write', outcome: CallOutcome): void
}

type Response = { status: number; body: unknown; retrySeconds: number | undefined }
type Request = {
  method: 'GET' | 'PUT' | 'DELETE'
  number: string
  headers?: Record<string, string>
  body?: object
}

/** Opens a pool of connections to the provider; they are created on demand. */
export function openProviderClient({ url, secret, called }: Deps): ProviderClient {
  const { origin, pathname } = new URL(url)
  const pool = new Pool(origin, {
    connections: 8,
    connect: { timeout: answerMs },
    headersTimeout: answerMs,
    bodyTimeout: answerMs,
    maxResponseSize: maxBytes,
  })
  const send = async ({ method, number, headers, body }: Request): Promise<Response> => {
    try {
      const response = await pool.request({
        method,
        path: `${pathname.replace(/\/$/, '')}/verifications/${number}`,
        headers: {
          authorization: `Bearer ${secret}`,
          accept: 'application/json',
          ...(body && { 'content-type': 'application/json' }),
          ...headers,
        },
        body: body ? JSON.stringify(body) : null,
        signal: AbortSignal.timeout(answerMs),
      })
      const text = await response.body.text()
      return {
        status: response.statusCode,
        body: parseExternal(text),
        retrySeconds: secondsOf(response.headers['retry-after']),
      }
    } catch (error) {
      throw new ProviderUnavailable('failed', (error as Error).message)
    }
  }
  const counted = async <T>(
    kind: 'read' | 'write',
    work: () => Promise<T>,
    outcomeOf: (value: T) => CallOutcome,
  ) => {
    try {
      const value = await work()
      called(kind, outcomeOf(value))
      return value
    } catch (error) {
      if (error instanceof ProviderUnavailable) called(kind, error.reason)
      throw error
    }
  }
  return {
    read: (number) =>
      counted(
        'read',
        async () => {
          const response = await send({ method: 'GET', number })
          return response.status === 404 ? undefined : verificationOf(response)
        },
        () => 'answered',
      ),
    submit: (number, body, before) =>
      counted(
        'write',
        async () => {
          const headers: Record<string, string> =
            before === undefined ? { 'if-none-match': '*' } : { 'if-match': `"${before}"` }
          return submittedOf(await send({ method: 'PUT', number, headers, body }))
        },
        (submitted) => ('found' in submitted ? 'answered' : 'refused'),
      ),
    withdraw: (number, before) =>
      counted(
        'write',
        async () => {
          const headers = { 'if-match': `"${before}"` }
          return withdrawnOf(await send({ method: 'DELETE', number, headers }))
        },
        (refused) => (refused ? 'refused' : 'answered'),
      ),
    close: () => pool.destroy(),
  }
}

function submittedOf(response: Response): Submitted {
  const { status } = response
  if (status === 412) throw new ProviderUnavailable('conflict', 'another submission was made meanwhile')
  if (status === 409) return { notAllowed: parsed(refusal, response) }
  if (status === 400 || status === 422) return { refused: parsed(refusal, response) }
  return { found: verificationOf(response) }
}

function withdrawnOf(response: Response): Refusal | undefined {
  const { status } = response
  if (status === 412) throw new ProviderUnavailable('conflict', 'another submission was made meanwhile')
  if (status === 404) return undefined
  if (status === 409) return refusal.safeParse(response.body).data ?? { errors: [] }
  checkStatus(response)
  return undefined
}

function verificationOf(response: Response): Verification {
  checkStatus(response)
  return parsed(verification, response)
}

/** Throws unless the provider has executed the request. */
function checkStatus({ status, retrySeconds }: Response): void {
  if (status === 401 || status === 403) throw new ProviderUnavailable('credentials', `status ${status}`)
  if (status === 429) throw new ProviderUnavailable('throttled', 'status 429', retrySeconds)
  if (status < 200 || status > 299) throw new ProviderUnavailable('failed', `status ${status}`)
}

function parsed<S extends z.ZodType>(schema: S, { body }: Response): z.output<S> {
  const read = schema.safeParse(body)
  if (!read.success) throw new ProviderUnavailable('failed', 'the response does not match the API')
  return read.data
}

function secondsOf(header: string | string[] | undefined): number | undefined {
  return typeof header === 'string' && /^\d{1,6}$/.test(header) ? Number(header) : undefined
}
