import type { Sql } from '#platform/database/db.ts'
import { uuidv7 } from '#platform/ids.ts'
import { recordSubmissions } from '#reviews/index.ts'
import { submissionSteps } from './submissions.ts'
import { notifyMoves } from './notify.ts'
import type { NumberStatus } from '../fields/enumerations.ts'
import type { PageRequest } from '#platform/contract/paging/index.ts'

export type MovedNumber = {
  accountId: string
  registrationId: string
  number: string
  /** Undefined for the first status. */
  from: NumberStatus | undefined
}

export type Move = {
  event: string
  to: string
  /** `key:abcd1234`, `carriers`, `time`, or a reviewer. */
  actor: string
  reason: string
  /** Exchange time in milliseconds. */
  now: number
}

/** Stores status changes of numbers and their submissions, and enqueues webhooks, in the transaction that makes them. */
export async function storeEvents(sql: Sql, moved: readonly MovedNumber[], move: Move): Promise<void> {
  if (moved.length === 0) return
  const { event, to, actor, reason, now } = move
  await sql.query({
    name: 'store-tollfree-events',
    text: `insert into tollfree_event (id, account_id, registration_id, number, from_status, event, status, actor, reason, at)
      select i.*, $6, $7, $8, $9, $10 from unnest($1::uuid[], $2::text[], $3::uuid[], $4::text[], $5::text[]) i`,
    values: [
      moved.map(() => uuidv7()),
      moved.map(({ accountId }) => accountId),
      moved.map(({ registrationId }) => registrationId),
      moved.map(({ number }) => number),
      moved.map(({ from }) => from ?? null),
      event,
      to,
      actor,
      reason,
      new Date(now),
    ],
  })
  await recordSubmissions(sql, submissionSteps(moved, move))
  await notifyMoves(sql, moved, move)
}

/** A stored status change. */
export type EventRow = {
  id: string
  registration_id: string
  number: string
  event: string
  from_status: NumberStatus | null
  status: NumberStatus
  actor: string
  reason: string
  at: Date
}

/** Status changes of the numbers of a registration, newest first, optionally after an ID. */
export async function readEvents(
  sql: Sql,
  registrationId: string,
  { after, limit }: PageRequest,
): Promise<EventRow[]> {
  const { rows } = await sql.query<EventRow>({
    name: 'read-tollfree-events',
    text: `select id, registration_id, number, event, from_status, status, actor, reason, at from tollfree_event
      where registration_id = $1 and ($2::uuid is null or id < $2) order by id desc limit $3`,
    values: [registrationId, after ?? null, limit],
  })
  return rows
}
