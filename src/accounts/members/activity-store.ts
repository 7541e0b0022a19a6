import type { PageRequest } from '#platform/contract/paging/index.ts'
import type { Sql } from '#platform/database/db.ts'
import { uuidv7 } from '#platform/ids.ts'
import type { ActivityKind } from './activity-kinds.ts'

/** The actor of an activity, and its IP address. */
export type Actor = {
  /** Email address of a member, or another word for the actor. */
  actor: string
  /** Empty for an operator. */
  address: string
}

export type NewActivity = Actor & {
  kind: ActivityKind
  /** Email address of the affected member. */
  subject?: string
  detail?: Record<string, string>
}

/** Records an activity in an account, in the transaction of its effect. */
export async function recordActivity(
  sql: Sql,
  accountId: string,
  { actor, address, kind, subject, detail = {} }: NewActivity,
): Promise<void> {
  await sql.query(
    `insert into account_activity (account_id, id, actor, address, kind, subject, detail)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [accountId, uuidv7(), actor, address, kind, subject ?? null, detail],
  )
}

export type ActivityRow = {
  id: string
  actor: string
  address: string
  kind: ActivityKind
  subject: string | null
  detail: Record<string, string>
}

/** The activity of an account, newest first. */
export async function listActivity(
  sql: Sql,
  accountId: string,
  { after, limit }: PageRequest,
): Promise<ActivityRow[]> {
  const { rows } = await sql.query<ActivityRow>(
    `select id, actor, address, kind, subject, detail from account_activity
      where account_id = $1 and ($2::uuid is null or id < $2) order by id desc limit $3`,
    [accountId, after ?? null, limit],
  )
  return rows
}
