import type { RecordedRequest } from '#platform/http/log-requests.ts'
import { personsIn } from '../redaction/numbers.ts'
import { redact, redactQuery, redactString, type RedactOptions } from '../redaction/redact.ts'
import type { NewEntry, StoredBody } from './entry.ts'
import { createdBy, errorOf } from './response-facts.ts'

/** A recorded request with the ID of its entry. */
export type Recorded = RecordedRequest & { id: string }

/** Maximum stored length of a body, in characters. */
export const mostStored = 8_192

/** Makes the entry of a recorded request: without secrets, with truncated bodies. */
export function prepare(request: Recorded, options: RedactOptions): NewEntry {
  const at = request.url.indexOf('?')
  const path = redactString(at < 0 ? request.url : request.url.slice(0, at))
  const query = at < 0 ? null : redactQuery(request.url.slice(at + 1)).slice(0, mostStored)
  const sent = sentBody(request, options)
  const answer = responseBody(request, options)
  return {
    id: request.id,
    accountId: request.accountId,
    requestId: request.requestId,
    operation: request.operationId,
    method: request.method,
    path: path.slice(0, 2_000),
    query,
    status: request.status,
    durationMs: Math.round(request.tookMs),
    weight: request.weight,
    error: request.status < 400 ? null : errorOf(answer.value),
    created: request.status < 300 && request.method !== 'GET' ? createdBy(answer.value) : {},
    applicationId: request.applicationId ?? null,
    credential: request.credential,
    clientAddress: request.ip,
    userAgent: request.agent === undefined ? null : redactString(request.agent).slice(0, 300),
    contentType: request.contentType === undefined ? null : redactString(request.contentType).slice(0, 200),
    body: sent.stored,
    response: answer.stored,
    hasText: sent.hasText || answer.hasText,
    persons: personsIn(
      [decoded(path), query && decoded(query), sent.stored.text, answer.stored.text],
      [...sent.parties, ...answer.parties],
    ),
  }
}

type Body = { value?: unknown; stored: StoredBody; hasText: boolean; parties: readonly string[] }

const without = (state: StoredBody['state']): Body => ({
  stored: { text: null, state },
  hasText: false,
  parties: [],
})

/** Whether a request contains a form. */
export const isForm = (contentType: string | null): boolean =>
  /^application\/x-www-form-urlencoded\b/i.test(contentType ?? '')

function sentBody({ body, bodyOctets, contentType }: Recorded, options: RedactOptions): Body {
  if (body === tooLarge) return without('too_large')
  // Rows of an upload are read as a stream, and a body that cannot be parsed is undefined.
  const isRead =
    body !== null && body !== undefined && !(typeof body === 'object' && Symbol.asyncIterator in body)
  if (!isRead) return without(bodyOctets === 0 ? 'none' : 'unreadable')
  const { value, hasText, parties } = redact(body, options)
  const text = isForm(contentType ?? null)
    ? redactQuery(new URLSearchParams(value as Record<string, string>).toString())
    : JSON.stringify(value)
  return { stored: bounded(text), hasText, parties }
}

function responseBody({ response, responseType = '' }: Recorded, options: RedactOptions): Body {
  if (response === undefined || response === '') return without('none')
  if (response === tooLarge) return without('too_large')
  const parsed = /[/+]json\b/i.test(responseType) ? parse(response) : undefined
  if (parsed === undefined) return without('unreadable')
  const { value, hasText, parties } = redact(parsed, options)
  return { value, stored: bounded(JSON.stringify(value)), hasText, parties }
}

/** Replaces a body that is too large to be redacted. */
export const tooLarge = '\0too large'

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Truncates a body, and never within a number, because a part of a number would not be found when the number is erased. */
function bounded(text: string): StoredBody {
  if (text.length <= mostStored) return { text, state: 'complete' }
  return { text: text.slice(0, mostStored).replace(/\d+$/, '').toWellFormed(), state: 'truncated' }
}

function decoded(url: string): string {
  try {
    return decodeURIComponent(url)
  } catch {
    return url
  }
}
