import type { Sql } from '#platform/database/db.ts'
import { uuidv7 } from '#platform/ids.ts'
import { tellMoves } from './tell-store.ts'

/** One move of one thing: which machine, from where to where, who did it and why. */
export type HistoryEntry = {
  accountId: string
  machine:
    | 'brand'
    | 'identity'
    | 'email'
    | 'mobile'
    | 'vetting'
    | 'appeal'
    | 'reseller'
    | 'campaign'
    | 'campaign number'
  subjectId: string
  event: string
  /** Nothing for the first. */
  from: string | undefined
  to: string
  /** `key:abcd1234`, `registry`, `time`. */
  actor: string
  reason?: string | undefined
  /** Exchange time in milliseconds. */
  at: number
}

/** Writes moves down, and has them told to whoever wants to be, in the transaction that makes them. */
export async function storeHistory(sql: Sql, entries: readonly HistoryEntry[]): Promise<void> {
  await sql.query({
    name: 'store-10dlc-history',
    text: `insert into tendlc_history (id, account_id, machine, subject_id, event, from_state, to_state, actor, reason, at)
      select * from unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[],
        $9::text[], $10::timestamptz[])`,
    values: [
      entries.map(() => uuidv7()),
      entries.map((one) => one.accountId),
      entries.map((one) => one.machine),
      entries.map((one) => one.subjectId),
      entries.map((one) => one.event),
      entries.map((one) => one.from ?? null),
      entries.map((one) => one.to),
      entries.map((one) => one.actor),
      entries.map((one) => one.reason ?? null),
      entries.map((one) => new Date(one.at)),
    ],
  })
  await tellMoves(sql, entries)
}

/** A move as it was written down. */
export type Step = {
  event: string
  from: string | null
  to: string
  actor: string
  reason: string | null
  at: Date
}

const mostRead = 200

/** The last moves of one thing, the oldest first. */
export async function readHistory(
  sql: Sql,
  machine: HistoryEntry['machine'],
  subjectId: string,
): Promise<Step[]> {
  const { rows } = await sql.query<Step>({
    name: 'read-10dlc-history',
    text: `select event, from_state as "from", to_state as "to", actor, reason, at from tendlc_history
      where machine = $1 and subject_id = $2 order by id desc limit ${mostRead}`,
    values: [machine, subjectId],
  })
  return rows.toReversed()
}
