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
import type { CallLimit } from './slots.ts'
import { type Call, type Credentials, openTransport } from './transport.ts'

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

/** Opens a client of the registry, which limits its calls and interprets their responses. */
export function openRegistryClient({ credentials, limit, log, called }: Deps): RegistryClient {
  const transport = openTransport(credentials)
  const read = async <S extends z.ZodType>(call: Call, schema: S): Promise<Result<z.output<S>>> => {
    // Work that was abandoned at its time limit sends no further request.
    if (isTimeOver()) throw new RegistryUnavailable('busy', { executed: false, detail: 'time limit' })
    const { status, text } = await transport.send(call)
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
    close: () => transport.close(),
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
