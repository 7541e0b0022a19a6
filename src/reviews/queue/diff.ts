import { isDeepStrictEqual } from 'node:util'
import type { Submission } from './store.ts'

export type Difference = { field: string; before: unknown; after: unknown }

/** Differences between two submissions, by field; a missing field is null. Empty for the first submission. */
export function differenceOf(before: Submission | null, after: Submission): Difference[] {
  if (!before) return []
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])].toSorted()
  return fields
    .filter((field) => !isDeepStrictEqual(before[field] ?? null, after[field] ?? null))
    .map((field) => ({ field, before: before[field] ?? null, after: after[field] ?? null }))
}
