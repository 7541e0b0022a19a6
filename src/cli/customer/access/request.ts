import { setTimeout as pause } from 'node:timers/promises'
import { CommandError } from '../../frame/command-error.ts'
import { PassingError } from '../../frame/passing-error.ts'
import { withParams, withQuery } from '../../frame/address.ts'
import { plain } from '../../terminal/paint.ts'
import type { Credentials } from './credentials.ts'
import {
  type AccountAnswer,
  type AccountInput,
  type AccountOperation,
  accountOperations,
  formOperations,
} from './operations.ts'

type More = {
  signal?: AbortSignal
  headers?: Record<string, string>
  /** Called with the headers of a successful response. */
  answered?(headers: Headers): void
}

/** Calls operations as an account. */
export type AccountAsk = <Id extends AccountOperation>(
  id: Id,
  requested: AccountInput<Id>,
  more?: More,
) => Promise<AccountAnswer<Id>>

type Loose = { params?: object; query?: object; body?: object }

/** Calls operations with the key and secret of an account. Throws `CommandError` with one sentence about what is wrong. */
export function openAccountAsk(credentials: Credentials): AccountAsk {
  const { url, apiKey, apiSecret } = credentials
  const authorization = `Basic ${Buffer.from(`${apiKey}:${apiSecret}`).toString('base64')}`
  return async (id, requested, { signal, headers, answered } = {}) => {
    const { params = {}, query = {}, body } = requested as Loose
    const [method, path] = accountOperations[id].split(' ') as [string, string]
    const answer = await fetch(url + withQuery(withParams(path, params), query), {
      method,
      headers: { authorization, accept: 'application/json', ...typeOf(id, body), ...headers },
      ...(body && { body: textOf(id, body) }),
      ...(signal && { signal }),
      // A redirect would send the credentials and the body to another server.
      redirect: 'error',
    }).catch((error: Error) => {
      signal?.throwIfAborted()
      throw new PassingError(unreachable(url, error))
    })
    const text = await answer.text().catch((error: Error) => {
      signal?.throwIfAborted()
      throw new PassingError(`The connection to ${url} was lost (${error.message}).`)
    })
    if (!answer.ok) throw refusalOf(credentials, answer, text)
    answered?.(answer.headers)
    return (text === '' ? undefined : JSON.parse(text)) as never
  }
}

/** Repeats a read until the exchange answers; returns undefined if the signal is aborted. */
export async function patiently<T>(read: () => Promise<T>, signal: AbortSignal): Promise<T | undefined> {
  while (!signal.aborted) {
    try {
      return await read()
    } catch (error) {
      if (signal.aborted) break
      if (!(error instanceof PassingError)) throw error
      await pause(error.retryAfterMs, undefined, { signal }).catch(() => undefined)
    }
  }
  return undefined
}

const typeOf = (id: AccountOperation, body: object | undefined) =>
  body && {
    'content-type': formOperations.has(id) ? 'application/x-www-form-urlencoded' : 'application/json',
  }

const textOf = (id: AccountOperation, body: object) =>
  formOperations.has(id)
    ? new URLSearchParams(body as Record<string, string>).toString()
    : JSON.stringify(body)

function unreachable(url: string, error: Error): string {
  const { code, message } = (error.cause ?? error) as NodeJS.ErrnoException
  return `No exchange answers at ${url} (${code ?? message}). Check the address: --url, STROWGER_URL or \`strowger login\`.`
}

type Refusal = {
  type?: string
  title?: string
  detail?: string
  invalid_parameters?: { name: string; reason: string }[]
  'error-code-label'?: string
}

function refusalOf({ apiKey, source }: Credentials, answer: Response, text: string): CommandError {
  const { status, headers } = answer
  const body = bodyOf(text)
  if (status === 401 && !body?.type?.endsWith('account-suspended'))
    return new CommandError(
      `The exchange does not accept API key ${apiKey} with this secret (from ${source}). Correct them, or run \`strowger login\`.`,
    )
  const message = body ? linesOf(body, status) : `${status}: ${plain(text.slice(0, 500))}`
  if (status !== 429 && status < 500) return new CommandError(message)
  return new PassingError(message, Math.max(1, Number(headers.get('retry-after')) || 1) * 1000)
}

function bodyOf(text: string): Refusal | undefined {
  try {
    return JSON.parse(text) as Refusal
  } catch {
    return undefined
  }
}

function linesOf(
  { title, detail, invalid_parameters: named = [], ...rest }: Refusal,
  status: number,
): string {
  const sentence =
    [title, detail].filter(Boolean).join(': ') || rest['error-code-label'] || `Status ${status}`
  return [sentence, ...named.map(({ name, reason }) => `  ${name} ${reason}`)].map(plain).join('\n')
}
