import type { Coding } from '#carriers/index.ts'
import { byIndex } from '#platform/database/by-index.ts'
import { plainArray, type Sql } from '#platform/database/db.ts'
import type { Segment, SegmentKey, SegmentSubmit } from './segment.ts'

/** Maximum number of segments of incomplete texts of a user. */
const mostOpen = 10_000
/** Maximum number of due segments that are read at once. */
export const mostAtOnce = 500

/** Stores segments in order, in one statement; returns the IDs of the stored ones. Users with too many incomplete texts are left out. */
export async function insertSegments(sql: Sql, segments: readonly Segment[]): Promise<Set<string>> {
  const { rows } = await sql.query<{ id: string }>({
    name: 'insert-smpp-segments',
    text: `with full_user as materialized (
        select u.user_id from (select distinct unnest($2::uuid[]) as user_id) u
         where (select count(*) from (select from smpp_segment w where w.user_id = u.user_id and w.text_id is null limit ${mostOpen}) c) = ${mostOpen}
      )
      insert into smpp_segment (id, user_id, account_id, sender, recipient, scheme, reference, total, part, coding, data_coding, octets, submit, at, due_at)
      select i.id, i.user_id, i.account_id, i.sender, i.recipient, i.scheme, i.reference, i.total, i.part, i.coding, i.data_coding, i.octets, i.submit,
          to_timestamp(i.at / 1000), to_timestamp(i.due_at / 1000)
        from unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::text[], $6::text[], $7::int[], $8::int[], $9::int[], $10::text[], $11::int[],
            $12::bytea[], $13::jsonb[], $14::float8[], $15::float8[]) with ordinality
          i(id, user_id, account_id, sender, recipient, scheme, reference, total, part, coding, data_coding, octets, submit, at, due_at, nth)
       where i.user_id not in (select user_id from full_user)
       order by i.nth
      returning id`,
    values: [
      plainArray(segments.map(({ id }) => id)),
      plainArray(segments.map(({ userId }) => userId)),
      segments.map(({ accountId }) => accountId),
      segments.map(({ sender }) => sender),
      segments.map(({ recipient }) => recipient),
      segments.map(({ scheme }) => scheme),
      plainArray(segments.map(({ reference }) => reference)),
      plainArray(segments.map(({ total }) => total)),
      plainArray(segments.map(({ part }) => part)),
      segments.map(({ piece }) => piece.coding),
      plainArray(segments.map(({ piece }) => piece.dataCoding)),
      segments.map(({ piece }) => piece.octets),
      segments.map(({ submit }) => JSON.stringify(submit)),
      plainArray(segments.map(({ at }) => at)),
      plainArray(segments.map(({ dueAt }) => dueAt)),
    ],
  })
  return new Set(rows.map(({ id }) => id))
}

const keyColumns = 'user_id, sender, recipient, scheme, reference, total'
const keysOf = `unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::int[], $6::int[]) with ordinality k(${keyColumns}, nth)`
const ofKey = `s.user_id = k.user_id and s.sender = k.sender and s.recipient = k.recipient and s.reference = k.reference
  and s.total = k.total and s.scheme = k.scheme and s.text_id is null`

const keyValues = (keys: readonly SegmentKey[]) => [
  plainArray(keys.map(({ userId }) => userId)),
  keys.map(({ sender }) => sender),
  keys.map(({ recipient }) => recipient),
  keys.map(({ scheme }) => scheme),
  plainArray(keys.map(({ reference }) => reference)),
  plainArray(keys.map(({ total }) => total)),
]

/** The keys of which all segments are stored. Called after the commit of the segments, so that of several nodes at least the last one finds a complete text. */
export async function findComplete<K extends SegmentKey>(sql: Sql, keys: readonly K[]): Promise<K[]> {
  const { rows } = await sql.query<{ nth: number }>({
    name: 'find-complete-smpp-texts',
    text: `select k.nth::int as nth from ${keysOf}
      where (select count(distinct s.part) from smpp_segment s where ${ofKey}) = k.total`,
    values: keyValues(keys),
  })
  return rows.map(({ nth }) => keys[nth - 1]!)
}

/** Locks the segments of these keys that belong to no complete text, in order of arrival on every node. */
export async function lockOpen(sql: Sql, keys: readonly SegmentKey[]): Promise<Segment[]> {
  const { rows } = await byIndex(sql, () =>
    sql.query<Row>({
      name: 'lock-smpp-segments',
      text: `select ${columns} from smpp_segment s where s.id = any (array(select s.id from ${keysOf} join smpp_segment s on ${ofKey}))
          and s.text_id is null order by s.seq for update`,
      values: keyValues(keys),
    }),
  )
  return rows.map(segmentOf)
}

/** Deletes locked segments. */
export async function deleteSegments(sql: Sql, segments: readonly Segment[]): Promise<void> {
  const ids = plainArray(segments.map(({ id }) => id))
  await sql.query('delete from smpp_segment where id = any ($1::uuid[])', [ids])
}

/** The segments whose wait has ended, the oldest first. `now` is exchange time in milliseconds. Segments that another node reads now are skipped. */
export async function readDue(sql: Sql, now: number): Promise<Segment[]> {
  const { rows } = await sql.query<Row>({
    name: 'read-due-smpp-segments',
    text: `select ${columns} from smpp_segment s where s.text_id is null and s.due_at <= to_timestamp($1::float8 / 1000)
      order by s.due_at limit ${mostAtOnce} for update skip locked`,
    values: [now],
  })
  return rows.map(segmentOf)
}

/** Whether there are segments. */
export async function hasSegments(sql: Sql): Promise<boolean> {
  const { rows } = await sql.query<{ found: boolean }>('select exists (select from smpp_segment) as found')
  return rows[0]!.found
}

/** The columns of a segment `s`. */
export const columns = `s.id, s.seq, s.user_id, s.account_id, s.sender, s.recipient, s.scheme, s.reference, s.total, s.part, s.coding, s.data_coding, s.octets,
  s.submit, s.at, s.due_at`

export type Row = {
  id: string
  seq: number
  user_id: string
  account_id: string
  sender: string
  recipient: string
  scheme: SegmentKey['scheme']
  reference: number
  total: number
  part: number
  coding: Coding
  data_coding: number
  octets: Buffer
  submit: SegmentSubmit
  at: Date
  due_at: Date
}

export const segmentOf = (row: Row): Segment => ({
  id: row.id,
  userId: row.user_id,
  accountId: row.account_id,
  sender: row.sender,
  recipient: row.recipient,
  scheme: row.scheme,
  reference: row.reference,
  total: row.total,
  part: row.part,
  piece: { coding: row.coding, dataCoding: row.data_coding, octets: row.octets, header: null },
  submit: row.submit,
  at: row.at.getTime(),
  dueAt: row.due_at.getTime(),
})
