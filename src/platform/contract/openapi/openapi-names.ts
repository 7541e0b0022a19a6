import type { Content, DocumentedOperation } from './openapi-operation.ts'

type Candidate = { text: string; rank: number; name: string; otherwise: string }

/**
 * Names bodies without a title, by the text of their schemas: the response of `readCarrier` is a `Carrier`, that of `listCarriers` a
 * `CarrierList`, and the request of `sendMessage` a `SendMessageRequest`. Equal schemas share a name.
 */
export function bodyNames(
  operations: readonly DocumentedOperation[],
  isAccepted: (name: string) => boolean,
): Map<string, string> {
  const names = new Map<string, string>()
  const used = new Set<string>()
  const isFree = (name: string) => !used.has(name) && !isAccepted(name)
  const candidates = operations.flatMap(candidatesOf).toSorted((one, other) => one.rank - other.rank)
  for (const { text, name, otherwise } of candidates) {
    if (names.has(text)) continue
    const free = [name, otherwise].find(isFree)
    if (free === undefined)
      throw new Error(
        `no unused schema name for a request or response body: ${name} and ${otherwise} are in use`,
      )
    used.add(free)
    names.set(text, free)
  }
  return names
}

function candidatesOf({ operationId, responses, requestBody }: DocumentedOperation): Candidate[] {
  const successes = Object.entries(responses)
    .filter(([status]) => status.startsWith('2'))
    .flatMap(([status, { content = {} }]) => texts(content).map((text) => ({ status, text })))
  const id = pascal(operationId)
  return [
    ...successes.map(({ status, text }, n) => ({
      text,
      ...nameOfAnswer(operationId),
      otherwise: n === 0 ? `${id}Response` : `${id}${status}Response`,
    })),
    ...texts(requestBody?.content ?? {}).map((text) => ({
      text,
      rank: 4,
      name: `${id}Request`,
      otherwise: `${id}RequestBody`,
    })),
  ]
}

/** Object schemas with members, without descriptions. */
function texts(content: Content): string[] {
  const found = Object.values(content).flatMap(({ schema }) => {
    const core = Object.fromEntries(Object.entries(schema).filter(([name]) => name !== 'description'))
    return 'properties' in core || 'anyOf' in core || 'oneOf' in core ? [JSON.stringify(core)] : []
  })
  return [...new Set(found)]
}

const verbs: readonly [RegExp, number][] = [
  [/^(?:read|get|retrieve|lookAt)(?=[A-Z])/, 0],
  [/^(?:create|register|add)(?=[A-Z])/, 1],
  [/^(?:change|put|patch|update|replace)(?=[A-Z])/, 2],
]
const listing = /^(?:list|find|search)(?=[A-Z])/

function nameOfAnswer(operationId: string): { rank: number; name: string } {
  if (listing.test(operationId)) return { rank: 0, name: `${singular(operationId.replace(listing, ''))}List` }
  const known = verbs.find(([verb]) => verb.test(operationId))
  return known
    ? { rank: known[1], name: operationId.replace(known[0], '') }
    : { rank: 3, name: `${pascal(operationId)}Response` }
}

/** `Carriers` → `Carrier`, `Entries` → `Entry`, `Matches` → `Match`; other words are unchanged. */
function singular(noun: string): string {
  if (noun.endsWith('ies')) return `${noun.slice(0, -3)}y`
  if (/(?:[sc]h|x)es$/.test(noun)) return noun.slice(0, -2)
  return /[^asu]s$/.test(noun) ? noun.slice(0, -1) : noun
}

/** `carrier_id` → `CarrierId`, `SIM transfer` → `SimTransfer`, `10DLC problem` → `TenDlcProblem`. */
export function pascal(words: string): string {
  return words
    .replaceAll('10DLC', 'ten dlc')
    .split(/[^A-Za-z0-9]+/)
    .map((word) => (/^[A-Z]+$/.test(word) ? word.toLowerCase() : word))
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')
}
