import type { PageRequest } from '#platform/contract/paging/index.ts'
import type { Sql } from '#platform/database/db.ts'
import { openConditions } from '#platform/database/conditions.ts'
import { uuidAt, uuidv7 } from '#platform/ids.ts'
import { belowLimitOfAddress, countedSince, countInSummary } from './limit-store.ts'
import type { ActivityKind, ActivityOutcome, MemberKind } from './activity-kinds.ts'

/** The actor of an activity, and its IP address. */
export type Actor = {
  /** Email address of a member, `application:<id>`, or another word for the actor. */
  actor: string
  /** Empty for an operator. */
  address: string
}

export type NewActivity = Actor & {
  kind: MemberKind
  /** Email address of the affected member. */
  subject?: string
  detail?: Record<string, string>
}

/**
 * Records a sign-in, a sign-out or a change of a member in an account, in the transaction of its effect. Only sign-ins and sign-outs are limited, by
 * address, so that no actor can hide a change behind many others.
 */
export async function recordActivity(
  sql: Sql,
  accountId: string,
  { actor, address, kind, subject, detail = {} }: NewActivity,
): Promise<void> {
  const outcome = kind === 'sign_in_refused' ? 'refused' : 'done'
  const { rowCount } = await sql.query(
    `insert into account_activity (account_id, id, actor, address, kind, subject, detail, outcome)
     select $1, $2, $3, $4, $5, $6, $7, $8
      where $5 not in ('signed_in', 'signed_out', 'sign_in_refused')
         or ${belowLimitOfAddress({ account: '$1', address: '$4', kind: '$5', since: '$9' })}`,
    [accountId, uuidv7(), actor, address, kind, subject ?? null, detail, outcome, countedSince()],
  )
  if (rowCount === 0) await countInSummary(sql, { accountId, actor, address, kind })
}

export type ActivityRow = {
  id: string
  actor: string
  address: string
  kind: ActivityKind
  subject: string | null
  detail: Record<string, string>
  outcome: ActivityOutcome
  status: number | null
  problem: string | null
  request_id: string | null
  requests: number | null
}

export type ActivityFilter = PageRequest & {
  actor?: string | undefined
  kind?: ActivityKind | undefined
  outcome?: ActivityOutcome | undefined
  /** Wall time in milliseconds; `since` is inclusive, `until` exclusive. */
  since?: number | undefined
  until?: number | undefined
}

/** The activity of an account, newest first. */
export async function listActivity(
  sql: Sql,
  accountId: string,
  filter: ActivityFilter,
): Promise<ActivityRow[]> {
  const { actor, kind, outcome, since, until, after, limit } = filter
  const { values, put, add, where } = openConditions()
  add(accountId, (position) => `account_id = ${position}`)
  add(actor, (position) => `actor = ${position}`)
  add(kind, (position) => `kind = ${position}`)
  add(outcome, (position) => `outcome = ${position}`)
  add(since === undefined ? undefined : uuidAt(since), (position) => `id >= ${position}`)
  add(until === undefined ? undefined : uuidAt(until), (position) => `id < ${position}`)
  add(after, (position) => `id < ${position}`)
  const { rows } = await sql.query<ActivityRow>(
    `select id, actor, address, kind, subject, detail, outcome, status, problem, request_id, requests
       from account_activity ${where()} order by id desc limit ${put(limit)}`,
    values,
  )
  return rows
}
