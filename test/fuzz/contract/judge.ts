import { withoutAbsent } from './absent.ts'
import type { Operation } from './document.ts'
import { isForm, isRows } from './draft.ts'
import { provingNames } from './proof.ts'
import type { Sent } from './send.ts'

const BODY_LIMIT = 256 * 1024
/** Size limits of operations that upload a file, in octets. */
const largerBodies: Readonly<Record<string, number>> = { uploadEvidence: 7_000_000 }

/** Whether a request has the documented form; undefined if the document does not decide. */
export function formOf(operation: Operation, sent: Sent): 'right' | 'wrong' | undefined {
  const parts = [parametersForm(operation, sent), bodyForm(operation, sent)]
  if (parts.includes('wrong')) return 'wrong'
  return parts.includes(undefined) ? undefined : 'right'
}

type Form = 'right' | 'wrong' | undefined

function parametersForm(operation: Operation, { path, headers }: Sent): Form {
  const [plain = '', requested] = path.split('?', 2)
  const query = requested === undefined ? [] : [...new URLSearchParams(requested)]
  const strange = path.includes('#') || !isReadable(path) || hasTwice(query) || hasTwice(headers)
  if (strange) return undefined
  const parts = plain.split('/')
  const inPath = new Map(
    operation.path
      .split('/')
      .map((part, i) => [part.replaceAll(/[{}]/g, ''), decodeURIComponent(parts[i] ?? '')]),
  )
  for (const { name, in: position, required, valid, schema } of operation.parameters) {
    const value =
      position === 'path' ? inPath.get(name) : provided(name, position === 'query' ? query : headers)
    if (value === undefined ? required : !valid(value) || !isStorable(value)) {
      if (position === 'path' && !schema.pattern && !schema.format) return undefined
      return 'wrong'
    }
  }
  const known = new Set(operation.parameters.map(({ name }) => name))
  for (const name of provingNames(operation)) known.add(name)
  return query.every(([name]) => known.has(name)) ? 'right' : undefined
}

function provided(name: string, list: [string, string][]): string | undefined {
  return list.find(([other]) => other.toLowerCase() === name.toLowerCase())?.[1]
}

/** Whether a name occurs twice. The document does not say which of the two values applies. */
function hasTwice(list: readonly [string, string][]): boolean {
  return new Set(list.map(([name]) => name.toLowerCase())).size < list.length
}

function isReadable(path: string): boolean {
  try {
    decodeURIComponent(path)
    return !/%(?![0-9a-f]{2})/i.test(path)
  } catch {
    return false
  }
}

function bodyForm({ id, method, bodies }: Operation, { headers, body, text }: Sent): Form {
  if (bodies.length === 0) return body === undefined ? 'right' : undefined
  if (!body || body.length > (largerBodies[id] ?? BODY_LIMIT)) return body ? 'wrong' : undefined
  const types = headers.filter(([name]) => name === 'content-type')
  const odd = headers.some(([name]) => name === 'content-encoding' || name === 'expect' || name === 'upgrade')
  const described = bodies.find(({ type }) => type === types[0]?.[1])
  if (types.length !== 1 || !described || odd || isRows(described.type)) return undefined
  // The exchange may reject or ignore names that are special in JavaScript.
  if (/__proto__|constructor|prototype|^\ufeff/.test(text)) return undefined
  if (isForm(described.type)) return writtenForm(text, described.valid)
  try {
    const value: unknown = JSON.parse(text)
    const strange = isTooStrange(value)
    // In a PATCH, null deletes a member.
    const intended = method === 'PATCH' ? value : withoutAbsent(value, described.schema)
    return described.valid(intended) && !strange ? 'right' : 'wrong'
  } catch {
    return text === '' ? undefined : 'wrong'
  }
}

/** The values of a form are texts. The document does not decide on duplicate names or on names in another letter case. */
function writtenForm(text: string, valid: (value: unknown) => boolean): Form {
  const entries = [...new URLSearchParams(text)]
  // The exchange recognizes a JSON body under any content type.
  if (entries.length === 0 || /^\s*[[{]/.test(text)) return undefined
  const value = Object.fromEntries(entries)
  if (Object.keys(value).length < entries.length || !isReadable(text)) return undefined
  return valid(value) && !isTooStrange(value) ? 'right' : undefined
}

/** Whether a value at any depth cannot be stored in a column, so that the exchange must reject it. */
function isTooStrange(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return !isStorable(value)
  if (typeof value !== 'object' || value === null) return false
  if (depth >= 32) return true
  return Object.entries(value).some(([name, one]) => !isStorable(name) || isTooStrange(one, depth + 1))
}

function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed()
}
