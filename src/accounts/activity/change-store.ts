import { createHash } from 'node:crypto'
import type { Sql } from '#platform/database/db.ts'
import { uuidAt, uuidv7 } from '#platform/ids.ts'
import { wallNow } from '#platform/wall-clock.ts'
import type { ActivityOutcome } from './activity-kinds.ts'
import type { Actor } from './activity-store.ts'
import type { ChangeOperation } from './change-kinds.ts'

const hourMs = 3_600_000

/**
 * Entries of changes per account and hour; further requests are counted in one entry for each actor, kind and hour. Sign-ins do not count,
 * because visitors who guess passwords must not displace entries of changes.
 */
export const entriesPerHour = 1_000

/** A change that is about to be made. */
export type NewChange = Actor & {
  accountId: string
  kind: ChangeOperation
  subject: string | undefined
  detail: Record<string, string>
  requestId: string
}

/** A recorded change. */
export type Entry = { accountId: string; id: string }

type Result = {
  outcome: ActivityOutcome
  status: number | undefined
  problem?: string
  subject?: string | undefined
  detail?: Record<string, string>
}

/** Records a change before its effect, with an unknown result. Returns undefined if it was only counted in a summary. */
export async function insertChange(
  sql: Sql,
  change: NewChange,
  result: Result = { outcome: 'unknown', status: undefined },
): Promise<Entry | undefined> {
  const { accountId, actor, address, kind, subject, detail, requestId } = change
  const { outcome, status, problem } = result
  const id = uuidv7()
  const { rowCount } = await sql.query(
    `insert into account_activity
       (account_id, id, actor, address, kind, subject, detail, request_id, outcome, status, problem)
     select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11
      where not exists (
        select from account_activity where account_id = $1 and id > $12 and request_id is not null
         order by id desc offset $13 limit 1)`,
    [
      accountId,
      id,
      actor,
      address,
      kind,
      subject ?? null,
      detail,
      requestId,
      outcome,
      status ?? null,
      problem ?? null,
      uuidAt(wallNow() - hourMs),
      entriesPerHour - 1,
    ],
  )
  if (rowCount === 1) return { accountId, id }
  await countInSummary(sql, change)
  return undefined
}

/** One entry for each actor, kind and hour: its ID is computed from them. */
async function countInSummary(sql: Sql, { accountId, actor, address, kind }: NewChange): Promise<void> {
  const hour = uuidAt(Math.floor(wallNow() / hourMs) * hourMs)
  const digest = createHash('sha256').update(`${kind} ${actor}`).digest('hex')
  const id = `${hour.slice(0, 20)}${digest.slice(0, 3)}-${digest.slice(3, 15)}`
  await sql.query(
    `insert into account_activity (account_id, id, actor, address, kind, outcome, requests)
     values ($1, $2, $3, $4, $5, 'summary', 1)
     on conflict (account_id, id) do update set requests = account_activity.requests + 1`,
    [accountId, id, actor, address, kind],
  )
}

/** Records the result of a change. */
export async function updateChange(
  sql: Sql,
  { accountId, id }: Entry,
  { outcome, status, problem, subject, detail = {} }: Result,
): Promise<void> {
  await sql.query(
    `update account_activity set outcome = $3, status = $4, problem = $5, subject = coalesce(subject, $6),
            detail = detail || $7
      where account_id = $1 and id = $2`,
    [accountId, id, outcome, status ?? null, problem ?? null, subject ?? null, detail],
  )
}

/** Removes the entry of a request that changed nothing. */
export async function deleteChange(sql: Sql, { accountId, id }: Entry): Promise<void> {
  await sql.query('delete from account_activity where account_id = $1 and id = $2', [accountId, id])
}
