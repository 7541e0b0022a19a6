import type { Sql } from '#platform/database/db.ts'
import { type QodSession, sessionColumns } from './session-store.ts'
import type { QodState } from './states.ts'
import type { PageRequest } from '#platform/contract/paging/index.ts'

export type SessionsWanted = PageRequest & {
  accountId?: string | undefined
  msisdn?: string | undefined
  state?: QodState | undefined
}

/** A page of sessions, newest first. Each filter has an index that ends in the ID. */
export async function listSessions(
  sql: Sql,
  { accountId, msisdn, state, after, limit }: SessionsWanted,
): Promise<QodSession[]> {
  const named = [
    ['account_id', accountId],
    ['msisdn', msisdn],
    ['state', state],
  ].filter(([, value]) => value !== undefined)
  const wheres = named.map(([column], i) => `${column} = $${i + 3}`)
  const { rows } = await sql.query<QodSession>(
    `select ${sessionColumns} from qod_session
      where ${['($1::uuid is null or id < $1)', ...wheres].join(' and ')} order by id desc limit $2`,
    [after ?? null, limit, ...named.map(([, value]) => value)],
  )
  return rows
}

/** Number of sessions or pending requests of a kind, with the oldest one. */
export type QodCount = { kind: string; n: number; oldest: Date | null }

const maxCounted = 10_000

/** Counts sessions by state, and pending requests to networks with their age; both up to 10,000. */
export async function readQodCounts(sql: Sql): Promise<{ sessions: QodCount[]; requests: QodCount[] }> {
  const { rows: sessions } = await sql.query<QodCount>(
    `select s.kind, (select count(*)::int from (select from qod_session where state = s.kind limit ${maxCounted}) c) as n, null::timestamptz as oldest
       from unnest(array['REQUESTED', 'AVAILABLE', 'UNAVAILABLE']) s(kind)`,
  )
  const { rows: requests } = await sql.query<QodCount>(
    `select k.kind, count(w.pending_request)::int as n, min(w.since) as oldest from unnest(array['apply', 'release']) k(kind)
       left join (select pending_request, coalesce(ended_at, created_at) as since from qod_session
                   where pending_request is not null and (pending_request = 'release' or state = 'REQUESTED') limit ${maxCounted}) w on w.pending_request = k.kind
      group by k.kind`,
  )
  return { sessions, requests }
}
