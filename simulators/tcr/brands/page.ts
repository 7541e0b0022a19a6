import { refusal } from '../api-error.ts'
import { textOf, type Json } from '../state.ts'

const paging = ['page', 'recordsPerPage']

/** One page of the records that match every filter of the query; `usual` are the filters where the query has none. */
export function pageOf(records: readonly Json[], query: URLSearchParams, usual: Record<string, string>) {
  const page = numberOf(query, 'page', 1, 1_000_000)
  const size = numberOf(query, 'recordsPerPage', 10, 500)
  const filters = { ...usual, ...Object.fromEntries(query) }
  const found = records.filter((record) =>
    Object.entries(filters).every(([name, value]) => paging.includes(name) || matches(record, name, value)),
  )
  return { records: found.slice((page - 1) * size, page * size), page, totalRecords: found.length }
}

/** A part of the name is enough; all other filters are exact. */
function matches(record: Json, name: string, value: string): boolean {
  const text = textOf(record, name)
  return name === 'displayName' ? text.toLowerCase().includes(value.toLowerCase()) : text === value
}

function numberOf(query: URLSearchParams, name: string, usual: number, most: number): number {
  const text = query.get(name)
  if (text === null) return usual
  const value = Number(text)
  if (!Number.isInteger(value) || value < 1 || value > most) throw refusal(501, name)
  return value
}
