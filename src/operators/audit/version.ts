import { createHash } from 'node:crypto'
import { Problem } from '#platform/contract/problem.ts'
import { operatorProblems } from '../api/problems.ts'
import type { State } from './changes.ts'

/** The version of an object for the header `ETag`, independent of the order of its members. */
export function versionOf(state: State, unversioned: readonly string[] = []): string {
  const counted = Object.entries(state).filter(([name]) => !unversioned.includes(name))
  const text = JSON.stringify(Object.fromEntries(counted), inOrder)
  return `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`
}

/** Rejects a change whose `If-Match` does not name the version of the object (RFC 9110, 13.1.1). `before` is null if the object does not exist. */
export function refuseStale(
  ifMatch: string | undefined,
  before: State | null,
  unversioned?: readonly string[],
): void {
  if (ifMatch === undefined) return
  const named = ifMatch.split(',').map((version) => version.trim())
  if (before && (named.includes('*') || named.includes(versionOf(before, unversioned)))) return
  throw new Problem(operatorProblems.changedMeanwhile)
}

/** Rejects the creation of an object that exists, if `If-None-Match: *` demands that it does not exist (RFC 9110, 13.1.2). */
export function refuseExisting(ifNoneMatch: string | undefined, before: State | null): void {
  if (ifNoneMatch?.trim() === '*' && before) throw new Problem(operatorProblems.exists)
}

function inOrder(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}
