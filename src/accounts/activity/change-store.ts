import type { Sql } from '#platform/database/db.ts'
import { uuidv7 } from '#platform/ids.ts'
import type { ActivityOutcome } from './activity-kinds.ts'
import type { Actor } from './activity-store.ts'
import type { ChangeOperation } from './change-kinds.ts'
import { belowLimitOfAccount, belowLimitOfActor, countedSince, countInSummary } from './limit-store.ts'

const positions = { account: '$1', actor: '$3', since: '$12' }

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
      where ${belowLimitOfAccount(positions)} and ${belowLimitOfActor(positions)}`,
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
      countedSince(),
    ],
  )
  if (rowCount === 1) return { accountId, id }
  await countInSummary(sql, change)
  return undefined
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
