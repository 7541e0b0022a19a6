import type { Sql } from '#platform/database/db.ts'
import type { DoubtReason } from '../counting/counted.ts'
import type { PageRequest } from '#platform/contract/paging/index.ts'

/** Counters of an ambiguous record, and the previous counters. */
type Found = {
  status: string
  up_bytes: string | null
  down_bytes: string | null
  known_up_bytes: string | null
  known_down_bytes: string | null
}

/** An ambiguous record. */
export type Doubt = {
  nas: string
  sessionKey: string
  partnerId: string
  iccid: string
  n: number
  reason: DoubtReason
  /** Bytes that the record added. */
  counted: bigint
  found: Found
}

/** Stores ambiguous records: one row per session and reason, with the latest record. */
export async function noteDoubts(sql: Sql, doubts: readonly Doubt[], now: Date): Promise<void> {
  if (doubts.length === 0) return
  await sql.query({
    name: 'note-doubtful-usage',
    text: `insert into sim_doubt as t (nas, session_key, partner_id, iccid, n, reason, packets, counted, found, first_at, last_at)
      select nas, session_key, max(partner_id), iccid, n, reason, count(*), sum(counted)::bigint, (array_agg(found order by place desc))[1], $9, $9
        from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::integer[], $6::text[], $7::bigint[], $8::jsonb[])
          with ordinality g(nas, session_key, partner_id, iccid, n, reason, counted, found, place)
       group by nas, session_key, iccid, n, reason order by 1, 2, 4, 5, 6
      on conflict (nas, session_key, iccid, n, reason) do update set packets = t.packets + excluded.packets,
        counted = t.counted + excluded.counted, found = excluded.found, last_at = excluded.last_at, partner_id = excluded.partner_id`,
    values: [
      doubts.map(({ nas }) => nas),
      doubts.map(({ sessionKey }) => sessionKey),
      doubts.map(({ partnerId }) => partnerId),
      doubts.map(({ iccid }) => iccid),
      doubts.map(({ n }) => n),
      doubts.map(({ reason }) => reason),
      doubts.map(({ counted }) => String(counted)),
      doubts.map(({ found }) => JSON.stringify(found)),
      now,
    ],
  })
}

export type DoubtRow = {
  nas: string
  session_key: string
  partner_id: string
  iccid: string
  n: number
  reason: DoubtReason
  packets: number
  counted: number
  found: Found
  first_at: Date
  last_at: Date
}

/** The position of a row in the list. */
export type DoubtPosition = Pick<DoubtRow, 'last_at' | 'nas' | 'session_key' | 'iccid' | 'n' | 'reason'>

/** Ambiguous records, newest first. */
export async function listDoubts(
  sql: Sql,
  { after, limit }: PageRequest<DoubtPosition>,
): Promise<DoubtRow[]> {
  const { rows } = await sql.query<DoubtRow>(
    `select nas, session_key, partner_id, iccid, n, reason, packets, counted::float8 as counted, found, first_at, last_at from sim_doubt
      ${after ? 'where (last_at, nas, session_key, iccid, n, reason) < ($2, $3, $4, $5, $6, $7)' : ''}
      order by last_at desc, nas desc, session_key desc, iccid desc, n desc, reason desc limit $1`,
    [
      limit,
      ...(after ? [after.last_at, after.nas, after.session_key, after.iccid, after.n, after.reason] : []),
    ],
  )
  return rows
}
