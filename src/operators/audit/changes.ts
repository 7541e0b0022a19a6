import { isDeepStrictEqual } from 'node:util'
import type { Sql } from '#platform/database/db.ts'
import { uuidv7 } from '#platform/ids.ts'
import { insertChange } from './change-store.ts'
import type { subjects } from './subject-kinds.ts'
import type { Operator } from '../api/operator.ts'

/** Whoever changes something. */
type Acting = Pick<Operator, 'actor'>

/** A thing as it is written down, without secrets. */
export type State = Readonly<Record<string, unknown>>

/** A change to one thing: how it was, or null when it was not; how it is, or null when it is no more. No secrets. */
export type Change = {
  /** The operation. */
  what: string
  subject: (typeof subjects)[number]
  id: string
  before: State | null
  after: State | null
}

/**
 * Writes down what an operator changes, inside the transaction that changes it. Of a thing that was and still is, only the
 * members that differ are kept; a request that changes nothing leaves nothing.
 */
export async function noteChange(sql: Sql, { actor }: Acting, change: Change): Promise<void> {
  const { what, subject, id: subjectId } = change
  const differing = difference(change.before, change.after)
  if (differing)
    await insertChange(sql, {
      id: uuidv7(),
      actor: `${actor.kind}:${actor.id}`,
      person: actor.person,
      sessionId: actor.sessionId,
      requestId: actor.requestId,
      what,
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
