import { refusal } from '../api-error.ts'
import type { World } from '../operation.ts'
import type { Json } from '../state.ts'
import { filters, type Filter, type ListName } from './filters.ts'

/**
 * One page of the records that match the filters in the query. Parameters that are not filters of the list are ignored, and a repeated parameter
 * matches any of its values. `defaults` are the filters that apply if the query does not have them.
 */
export function pageOf(
  world: World,
  list: ListName,
  records: readonly Json[],
  query: URLSearchParams,
  defaults: Readonly<Record<string, string>> = {},
) {
  const page = numberOf(query, 'page', 1, 1_000_000)
  const size = numberOf(query, 'recordsPerPage', 10, 500)
  const found = matching(world, list, records, query, defaults)
  return { records: found.slice((page - 1) * size, page * size), page, totalRecords: found.length }
}

/** The records that match the filters in the query, for lists without pages. */
export function matching(
  world: World,
  list: ListName,
  records: readonly Json[],
  query: URLSearchParams,
  defaults: Readonly<Record<string, string>> = {},
): readonly Json[] {
  return Object.entries<Filter>(filters[list]).reduce((left, [name, matches]) => {
    const values = query.has(name) ? query.getAll(name) : name in defaults ? [defaults[name]!] : []
    if (values.length === 0) return left
    return left.filter((record) => values.some((value) => matches(record, value, world)))
  }, records)
}

function numberOf(query: URLSearchParams, name: string, usual: number, most: number): number {
  const text = query.get(name)
  if (text === null) return usual
  const value = Number(text)
  if (!Number.isInteger(value) || value < 1 || value > most) throw refusal(501, name)
  return value
}
