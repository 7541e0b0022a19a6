import type { RecordedRequest } from '#platform/http/log-requests.ts'
import { personsIn, unfinishedNumber } from '../redaction/numbers.ts'
import { redact, redactQuery, redactString, type RedactOptions } from '../redaction/redact.ts'
import type { NewEntry, StoredBody } from './entry.ts'
import { createdBy, errorOf } from './response-facts.ts'

/** A recorded request with the ID of its entry. */
export type Recorded = RecordedRequest & { id: string }

/** Maximum stored length of a body, in characters. */
export const mostStored = 8_192
const mostQuery = 2_000

/** Makes the entry of a recorded request: without secrets, with truncated bodies. */
export function prepare(request: Recorded, options: RedactOptions): NewEntry {
  const at = request.url.indexOf('?')
  const path = redactString(at < 0 ? request.url : request.url.slice(0, at)).slice(0, 2_000)
  const query = at < 0 ? undefined : redactQuery(request.url.slice(at + 1), options)
  const storedQuery = query ? cut(query.text, mostQuery) : null
  const inAddress = [decodedPath(path), storedQuery && decodedForm(storedQuery)]
  const { sent, answer, persons } = withinPersons(
    inAddress,
    sentBody(request, options),
    responseBody(request, options),
  )
  return {
    id: request.id,
    accountId: request.accountId,
    requestId: request.requestId,
    operation: request.operationId,
    method: request.method,
    path,
    query: storedQuery,
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
    hasText: sent.hasText || answer.hasText || (query?.hasText ?? false),
    persons,
  }
}

/** Persons of one entry, each of which is a row. The address of a request cannot contain more. */
const mostPersons = 600

/** The persons of an entry. Bodies that name too many are not stored, so that an erasure finds every entry of a person. */
function withinPersons(inAddress: readonly (string | null)[], sent: Body, answer: Body) {
  const persons = personsIn(
    [...inAddress, sent.searched, answer.searched],
    [...sent.parties, ...answer.parties],
  )
  if (persons.length <= mostPersons) return { sent, answer, persons }
  const none = without('too_large')
  return { sent: none, answer: { ...none, value: answer.value }, persons: personsIn(inAddress, []) }
}

type Body = {
  value?: unknown
  stored: StoredBody
  /** The stored text as it is searched for numbers. */
  searched: string | null
  hasText: boolean
  parties: readonly string[]
}

const without = (state: StoredBody['state']): Body => ({
  stored: { text: null, state },
  searched: null,
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
  if (!isForm(contentType ?? null)) return { ...searchable(bounded(JSON.stringify(value))), hasText, parties }
  const form = redactQuery(new URLSearchParams(value as Record<string, string>).toString(), options)
  const stored = bounded(form.text)
  return { stored, searched: stored.text && decodedForm(stored.text), hasText, parties }
}

const searchable = (stored: StoredBody) => ({ stored, searched: stored.text })

function responseBody({ response, responseType = '' }: Recorded, options: RedactOptions): Body {
  if (response === undefined || response === '') return without('none')
  if (response === tooLarge) return without('too_large')
  const parsed = /[/+]json\b/i.test(responseType) ? parse(response) : undefined
  if (parsed === undefined) return without('unreadable')
  const { value, hasText, parties } = redact(parsed, options)
  return { value, ...searchable(bounded(JSON.stringify(value))), hasText, parties }
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

function bounded(text: string): StoredBody {
  return text.length <= mostStored
    ? { text, state: 'complete' }
    : { text: cut(text, mostStored), state: 'truncated' }
}

/** Truncates a text, and never within a number, because a part of a number would not be found when the number is erased. */
const cut = (text: string, most: number) =>
  text.length <= most ? text : text.slice(0, most).replace(unfinishedNumber, '').toWellFormed()

/** The names and values of a query or form, decoded as far as they are valid. */
const decodedForm = (form: string) => [...new URLSearchParams(form)].flat().join('\n')

const decodedPath = (path: string) => decodedForm(path.replaceAll(/[+&=]/g, encodeURIComponent))
