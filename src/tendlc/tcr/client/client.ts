import { Agent, type FormData } from 'undici'
import { z } from 'zod'
import { isTimeOver } from '#platform/queueing/time-limit.ts'
import { parseExternal } from '#platform/external-text.ts'
import type { Log } from '#platform/log.ts'
import {
  isBusy,
  isKnownCode,
  mayBeExecuted,
  meaningOf,
  reasonOf,
  RegistryUnavailable,
  type RegistryError,
} from './errors.ts'
import type { Caller, CallLimit } from './slots.ts'

/** `url` may change between calls. */
export type Credentials = { url(): Promise<string>; key: string; secret: string }

export type Call = Caller & {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Path below the URL of the registry. */
  path: string
  query?: Readonly<Record<string, string | readonly string[]>>
  body?: object
  /** An error without a known meaning refuses the request permanently, instead of being retried. */
  unknownErrorsRefuse?: true
  /** A file, instead of a body in JSON. */
  form?: FormData
}

/** The parsed response, or the errors for which the registry refuses the request. */
export type Result<T> = { value: T } | { errors: readonly RegistryError[] }

export type CallOutcome = 'answered' | 'refused' | RegistryUnavailable['reason']

export type RegistryClient = {
  /** Sends a request. Throws `RegistryUnavailable` unless the registry has executed or refused it. */
  send<S extends z.ZodType>(call: Call, schema: S): Promise<Result<z.output<S>>>
  close(): Promise<void>
}

type Deps = {
  credentials: Credentials
  limit: CallLimit
  log: Log
  called(kind: 'read' | 'write', outcome: CallOutcome): void
}

const connectMs = 5_000
const answerMs = 20_000
const maxBytes = 16 * 1024 * 1024

/** The same client for requests for which customers wait, or one account. */
export const interactive = (client: RegistryClient, accountId?: string): RegistryClient => ({
  ...client,
  send: (call, schema) => client.send({ ...call, isInteractive: true, accountId }, schema),
})

/** Response without a body. */
export const nothing = z.undefined()

/** Errors name their fields in `fields`, or one field in `field`, as in version 1 of the API. */
const refusal = z.array(
  z
    .object({
      code: z.coerce.number(),
      description: z.string().catch(''),
      fields: z.array(z.string()).optional().catch(undefined),
      field: z.string().nullish().catch(undefined),
    })
    .transform(({ field, fields = field ? [field] : [], ...error }) => ({ ...error, fields })),
)

/** Opens a pool of connections to the registry; they are created on demand. */
export function openRegistryClient({ credentials, limit, log, called }: Deps): RegistryClient {
  const options = {
    connections: 8,
    connect: { timeout: connectMs },
    headersTimeout: answerMs,
    bodyTimeout: answerMs,
    maxResponseSize: maxBytes,
  }
  const reads = new Agent(options)
  // A connection that the registry closes as a write is sent leaves its result unknown, so writes reuse none.
  const writes = new Agent({ ...options, keepAliveTimeout: 1, keepAliveMaxTimeout: 1 })
  const authorization = `Basic ${Buffer.from(`${credentials.key}:${credentials.secret}`).toString('base64')}`
  const post = async ({
    method,
    path,
    query,
    body,
    form,
  }: Call): Promise<{ status: number; text: string }> => {
    const { origin, pathname } = new URL(await credentials.url())
    try {
      const response = await (method === 'GET' ? reads : writes).request({
        origin,
        method,
        path: `${pathname.replace(/\/$/, '')}${path}`,
        ...(query && { query }),
        headers: {
          authorization,
          accept: 'application/json',
          ...(body && { 'content-type': 'application/json' }),
        },
        body: form ?? (body ? JSON.stringify(body) : null),
        signal: AbortSignal.timeout(answerMs),
      })
      return { status: response.statusCode, text: await response.body.text() }
    } catch (error) {
      throw unavailableBy(error)
    }
  }
  const read = async <S extends z.ZodType>(call: Call, schema: S): Promise<Result<z.output<S>>> => {
    // Work that was abandoned at its time limit sends no further request.
    if (isTimeOver()) throw new RegistryUnavailable('busy', { executed: false, detail: 'time limit' })
    const { status, text } = await post(call)
    if (status === 429) throw new RegistryUnavailable('throttled', { executed: false })
    limit.answered()
    const result = resultOf({ status, text }, schema, call)
    if ('errors' in result) noteUnknown(log, result.errors)
    return result
  }
  return {
    async send(call, schema) {
      const kind = call.method === 'GET' ? 'read' : 'write'
      try {
        const result = await limit.run(kind, () => read(call, schema), call)
        called(kind, 'errors' in result ? 'refused' : 'answered')
        return result
      } catch (error) {
        if (!(error instanceof RegistryUnavailable)) throw error
        called(kind, error.reason)
        if (error.reason === 'throttled') await limit.throttled()
        if (error.reason === 'credentials')
          log.error('the campaign registry rejects the key or secret of STROWGER_REGISTRY_KEY')
        throw error
      }
    },
    close: async () => void (await Promise.all([reads.destroy(), writes.destroy()])),
  }
}

function resultOf<S extends z.ZodType>(
  { status, text }: { status: number; text: string },
  schema: S,
  { unknownErrorsRefuse }: Call,
): Result<z.output<S>> {
  if (status === 401 || status === 403) throw new RegistryUnavailable('credentials', { executed: false })
  const body = parseExternal(text)
  if (status >= 200 && status < 300) {
    const read = schema.safeParse(schema === (nothing as z.ZodType) ? undefined : body)
    if (!read.success) throw new RegistryUnavailable('malformed', { executed: true })
    return { value: read.data }
  }
  const errors = status === 400 ? refusal.safeParse(body) : undefined
  if (!errors?.success || errors.data.length === 0)
    throw new RegistryUnavailable('failed', { executed: status >= 500, detail: `status ${status}` })
  if (unknownErrorsRefuse ? isBusy(errors.data) : meaningOf(errors.data) === 'later')
    throw new RegistryUnavailable('failed', {
      executed: mayBeExecuted(errors.data),
      detail: reasonOf(errors.data),
    })
  return { errors: errors.data }
}

/** Codes outside the table are retried or final by rule, and logged so that the table can be completed. */
function noteUnknown(log: Log, errors: readonly RegistryError[]): void {
  for (const { code, description } of errors)
    if (!isKnownCode(code))
      log.warn({ code, description }, 'the campaign registry sent an unknown error code')
}

/** Codes of errors before a connection exists, so that nothing was sent. */
const withoutConnection = new Set(
  'ECONNREFUSED ENOTFOUND EAI_AGAIN EHOSTUNREACH ENETUNREACH EADDRNOTAVAIL UND_ERR_CONNECT_TIMEOUT'.split(
    ' ',
  ),
)
/** Codes of certificates that are not accepted. */
const certificate = /^(CERT_|UNABLE_TO_|ERR_TLS_CERT_|(DEPTH_ZERO_)?SELF_SIGNED_CERT)/

function unavailableBy(error: unknown): RegistryUnavailable {
  const { name, code } = error as { name?: string; code?: string }
  const reason = name === 'TimeoutError' || /TIMEOUT/.test(code ?? '') ? 'timeout' : 'unreachable'
  const executed = !withoutConnection.has(code ?? '') && !certificate.test(code ?? '')
  return new RegistryUnavailable(reason, { executed })
}
