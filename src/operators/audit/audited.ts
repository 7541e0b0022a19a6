import { createHash } from 'node:crypto'
import type { Ctx } from '#platform/contract/contract.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { Db, Sql } from '#platform/database/db.ts'
import { bumpEpoch } from '#platform/nodes/epoch.ts'
import { operatorProblems } from '../api/problems.ts'
import type { Operator } from '../api/operator.ts'
import { noteChange, type State } from './changes.ts'
import type { subjects } from './subject-kinds.ts'

type Of = {
  db: Db
  subject: (typeof subjects)[number]
  /** What nodes keep in memory of such things as a whole: this node reloads it before the answer, the others when they hear of it. */
  kept?: { reload(): Promise<void> }
}

/** A thing before and after a change, without secrets: null where it does not exist. */
export type Outcome = { id: string; before: State | null; after: State | null }

/** Makes a change in one transaction and returns its outcome. */
export type Audited = <O extends Outcome>(
  ctx: Pick<Ctx<Operator>, 'caller' | 'operation' | 'header'>,
  work: (sql: Sql) => Promise<O>,
) => Promise<O>

/**
 * Opens the changes of one kind of thing. Each is one transaction with its line of the audit log, under the id of the operation. With
 * the header `If-Match`, it is refused with 412 unless the thing is still of that version.
 */
export function openAudited({ db, subject, kept }: Of): Audited {
  return async ({ caller, operation, header }, work) => {
    const outcome = await db.tx(async (sql) => {
      const outcome = await work(sql)
      refuseStale(header('if-match'), outcome.before)
      await noteChange(sql, caller, { what: operation, subject, ...statesOf(outcome) })
      if (kept) await bumpEpoch(sql)
      return outcome
    })
    await kept?.reload()
    return outcome
  }
}

/** The version of a thing, for the header `ETag` of the answer that shows it. */
export function versionOf(state: State): string {
  const sorted = JSON.stringify(Object.entries(state).toSorted(([a], [b]) => (a < b ? -1 : 1)))
  return `"${createHash('sha256').update(sorted).digest('base64url').slice(0, 22)}"`
}

function refuseStale(version: string | undefined, before: State | null): void {
  if (version === undefined || version === '*' || !before || version === versionOf(before)) return
  throw new Problem(operatorProblems.changedMeanwhile)
}

const statesOf = ({ id, before, after }: Outcome) => ({ id, before, after })
