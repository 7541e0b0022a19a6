import { compose, run } from '#platform/compose.ts'
import type { Sql } from '#platform/db.ts'

/** One change by an operator; `before` and `after` hold no secrets. */
export type ChangeRow = {
  id: string
  actor: string
  what: string
  subject: string
  subjectId: string
  before: object | null
  after: object | null
}

export async function insertChange(sql: Sql, change: ChangeRow): Promise<void> {
  const { subjectId, before, after, ...rest } = change
  await run(
    sql,
    compose.insertInto('operator_change').values({
      ...rest,
      subject_id: subjectId,
      before: before && JSON.stringify(before),
      after: after && JSON.stringify(after),
    }),
  )
}

export type ChangesWanted = {
  subject?: string | undefined
  subjectId?: string | undefined
  /** Only those before this one. */
  cursor?: string | undefined
  limit: number
}

/** Changes, the newest first. */
export function readChanges(sql: Sql, { subject, subjectId, cursor, limit }: ChangesWanted) {
  let query = compose.selectFrom('operator_change').selectAll().orderBy('id', 'desc').limit(limit)
  if (subject !== undefined) query = query.where('subject', '=', subject)
  if (subjectId !== undefined) query = query.where('subject_id', '=', subjectId)
  if (cursor !== undefined) query = query.where('id', '<', cursor)
  return run(sql, query)
}
