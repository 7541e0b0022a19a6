import { isDeepStrictEqual } from 'node:util'
import type { Sql } from '#platform/database/db.ts'
import { uuidv7 } from '#platform/ids.ts'
import { insertChange } from './change-store.ts'
import type { subjects } from './subject-kinds.ts'
import type { Operator } from '../api/operator.ts'

/** The operator who makes a change. */
type Acting = Pick<Operator, 'actor'>

/** An object as the audit log stores it, without secrets. */
export type State = Readonly<Record<string, unknown>>

/** A change of one object. `before` is null for a created, `after` for a deleted object. Contains no secrets. */
export type Change = {
  /** The operation ID. */
  operation: string
  subject: (typeof subjects)[number]
  id: string
  before: State | null
  after: State | null
}

/**
 * Writes a change to the audit log, in the transaction that makes it. An update stores only the members that differ; a request
 * without a difference is not logged.
 */
export async function noteChange(sql: Sql, { actor }: Acting, change: Change): Promise<void> {
  const { operation, subject, id: subjectId } = change
  const differing = difference(change.before, change.after)
  if (differing)
    await insertChange(sql, {
      id: uuidv7(),
      actor: `${actor.kind}:${actor.id}`,
      person: actor.person,
      sessionId: actor.sessionId,
      requestId: actor.requestId,
      operation,
      subject,
      subjectId,
      ...differing,
    })
}

function difference(before: State | null, after: State | null) {
  if (!before || !after) return before || after ? { before, after } : undefined
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  const changed = names.filter((name) => !isDeepStrictEqual(before[name], after[name]))
  const of = (state: State) => Object.fromEntries(changed.map((name) => [name, state[name] ?? null]))
  return changed.length > 0 ? { before: of(before), after: of(after) } : undefined
}
