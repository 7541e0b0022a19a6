import { openConditions } from '#platform/database/conditions.ts'
import type { Sql } from '#platform/database/db.ts'
import { uuidAt } from '#platform/ids.ts'
import type { PageRequest } from '#platform/contract/paging/index.ts'

/** One change by an operator; `before` and `after` hold no secrets. */
export type ChangeRow = {
  id: string
  actor: string
  /** Absent if the operator token was used. */
  person: { id: string; name: string; email: string } | undefined
  sessionId: string | undefined
  requestId: string | undefined
  operation: string
  subject: string
  subjectId: string
  before: object | null
  after: object | null
}

/** Inserts a change and queues it for sealing (`seal.ts`). */
export async function insertChange(sql: Sql, change: ChangeRow): Promise<void> {
  const { id, actor, person, sessionId, requestId, operation, subject, subjectId, before, after } = change
  await sql.query(
    `with made as (
       insert into operator_change (id, actor, person_id, person_name, person_email, session_id, request_id, operation, subject, subject_id,
         before, after)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) returning id
     )
     insert into change_unsealed (change_id) select id from made`,
    [
      id,
      actor,
      person?.id ?? null,
      person?.name ?? null,
      person?.email ?? null,
      sessionId ?? null,
      requestId ?? null,
      operation,
      subject,
      subjectId,
      before && JSON.stringify(before),
      after && JSON.stringify(after),
    ],
  )
}

export type ChangeFilter = PageRequest & {
  subject?: string | undefined
  subjectId?: string | undefined
  personId?: string | undefined
  /** Wall time in milliseconds; `since` is inclusive, `until` exclusive. */
  since?: number | undefined
  until?: number | undefined
}

/** A change as it is stored. */
export type StoredChange = {
  id: string
  at: Date
  actor: string
  person_id: string | null
  person_name: string | null
  person_email: string | null
  session_id: string | null
  request_id: string | null
  operation: string
  subject: string
  subject_id: string
  before: unknown
  after: unknown
}

/** Changes, newest first. */
export async function readChanges(sql: Sql, filter: ChangeFilter): Promise<StoredChange[]> {
  const { subject, subjectId, personId, since, until, after, limit } = filter
  const { values, put, add, where } = openConditions()
  add(subject, (position) => `subject = ${position}`)
  add(subjectId, (position) => `subject_id = ${position}`)
  add(personId, (position) => `person_id = ${position}`)
  add(since === undefined ? undefined : uuidAt(since), (position) => `id >= ${position}`)
  add(until === undefined ? undefined : uuidAt(until), (position) => `id < ${position}`)
  add(after, (position) => `id < ${position}`)
  const { rows } = await sql.query<StoredChange>(
    `select * from operator_change ${where()} order by id desc limit ${put(limit)}`,
    values,
  )
  return rows
}
