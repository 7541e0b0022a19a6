import { compose, run } from '#platform/database/compose.ts'
import type { Sql } from '#platform/database/db.ts'
import { uuidAt } from '#platform/ids.ts'

/** One change by an operator; `before` and `after` hold no secrets. */
export type ChangeRow = {
  id: string
  actor: string
  /** Absent where the operator token was used. */
  person: { id: string; name: string; email: string } | undefined
  sessionId: string | undefined
  requestId: string | undefined
  what: string
  subject: string
  subjectId: string
  before: object | null
  after: object | null
}

/** Writes it down, and that it is to be sealed (`seal.ts`). */
export async function insertChange(sql: Sql, change: ChangeRow): Promise<void> {
  const { id, actor, person, sessionId, requestId, what, subject, subjectId, before, after } = change
  const row = compose
    .insertInto('operator_change')
    .values({
      id,
      actor,
      person_id: person?.id ?? null,
      person_name: person?.name ?? null,
      person_email: person?.email ?? null,
      session_id: sessionId ?? null,
      request_id: requestId ?? null,
      what,
      subject,
      subject_id: subjectId,
      before: before && JSON.stringify(before),
      after: after && JSON.stringify(after),
    })
    .returning('id')
  await run(
    sql,
    compose
      .with('made', () => row)
      .insertInto('change_unsealed')
      .columns(['change_id'])
      .expression((from) => from.selectFrom('made').select('id')),
  )
}

export type ChangesWanted = {
  subject?: string | undefined
  subjectId?: string | undefined
  personId?: string | undefined
  /** Wall time in milliseconds: not before the one, and before the other. */
  since?: number | undefined
  until?: number | undefined
  /** Only those before this one. */
  cursor?: string | undefined
  limit: number
}

/** Changes, the newest first. */
export function readChanges(sql: Sql, wanted: ChangesWanted) {
  const { subject, subjectId, personId, since, until, cursor, limit } = wanted
  let query = compose.selectFrom('operator_change').selectAll().orderBy('id', 'desc').limit(limit)
  if (subject !== undefined) query = query.where('subject', '=', subject)
  if (subjectId !== undefined) query = query.where('subject_id', '=', subjectId)
  if (personId !== undefined) query = query.where('person_id', '=', personId)
  if (since !== undefined) query = query.where('id', '>=', uuidAt(since))
  if (until !== undefined) query = query.where('id', '<', uuidAt(until))
  if (cursor !== undefined) query = query.where('id', '<', cursor)
  return run(sql, query)
}
