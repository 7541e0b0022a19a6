import type { Operation } from '#platform/contract/contract.ts'
import { jsonSchema } from '#platform/contract/validate.ts'
import { contracts } from '../../src/exchange/mount/contracts.ts'
import { bounds } from './list-bounds.ts'

/** An operation without a body, and what limits its response. */
export type Bodyless = {
  id: string
  family: string
  operation: Operation
  /** The query of its largest page; empty for other responses. */
  query: string
  /** Undefined if the response contains a list that neither a page nor an entry in `list-bounds.ts` limits. */
  bound: string | undefined
}

/** Names of the query parameter for the size of a page, and the maximum sizes, the largest first. */
const pageNames = ['limit', 'size', 'page_size']
const pageSizes = [10_000, 1_000, 100]
/** Lists of the contract with at most this many entries are not long. */
const long = 1_000

type Schema = { readonly [keyword: string]: unknown }

/** Every operation of the contracts without a body. */
export const bodylessOperations: readonly Bodyless[] = contracts.flatMap(({ family, operations }) =>
  Object.entries(operations).flatMap(([id, operation]) =>
    operation.body ? [] : [{ id, family, operation, ...limitOf(id, operation) }],
  ),
)

/** Reads whose response is a list; the others return one object, which costs as much as authentication. */
export const listReads = bodylessOperations.filter(
  ({ operation: { method }, query, id }) => method === 'GET' && (query !== '' || id in bounds),
)

function limitOf(id: string, operation: Operation): Pick<Bodyless, 'query' | 'bound'> {
  const page = largestPage(operation)
  if (page) return { query: `${page.name}=${page.size}`, bound: `a page of at most ${page.size}` }
  if (id in bounds) return { query: '', bound: bounds[id] }
  return { query: '', bound: hasUnlimitedList(operation) ? undefined : 'one object without long lists' }
}

/** The size parameter of a list in pages, and its maximum. */
function largestPage({ query }: Operation): { name: string; size: number } | undefined {
  const { properties = {} } = (query ? jsonSchema(query, 'input') : {}) as { properties?: Schema }
  for (const name of pageNames) {
    const { pattern } = (properties[name] ?? {}) as { pattern?: string }
    const size = pattern && pageSizes.find((one) => new RegExp(pattern).test(String(one)))
    if (size) return { name, size }
  }
  return undefined
}

function hasUnlimitedList({ responses: answers }: Operation): boolean {
  const schemas = Object.entries(answers).flatMap(([status, { schema }]) =>
    Number(status) < 300 && schema ? [jsonSchema(schema, 'output')] : [],
  )
  return schemas.some(isUnlimited)
}

function isUnlimited(schema: unknown): boolean {
  if (typeof schema !== 'object' || schema === null) return false
  const { type, items, maxItems, properties = {}, anyOf = [], oneOf = [], allOf = [] } = schema as Schema
  if (type === 'array' && !(typeof maxItems === 'number' && maxItems <= long)) return true
  const parts = [items, ...Object.values(properties as object), ...[anyOf, oneOf, allOf].flat()]
  return parts.some(isUnlimited)
}
