import type { Sql } from '#platform/database/db.ts'
import { firstId, lastId, uuidv7 } from '#platform/ids.ts'
import type { ReceiptRow } from './receipt-store.ts'

// With bounds that are always there, a page costs the same however far back it is.
import type { PageRequest } from '#platform/contract/paging/index.ts'

/** A receipt that matches no message, as it is kept: how often it came, and when last. The first time is in its id. */
export type UnmatchedReceipt = {
  id: string
  carrier_id: string
  carrier_message_id: string
  written_id: string
  recipient: string
  state: string
  err: string | null
  times: number
  last_seen_at: Date
}

/**
 * Keeps receipts that match nothing yet: their response may still be on the way, and an operator can look at the rest. One that
 * is repeated is counted. In one order, so that two nodes that keep the same ones do not wait for each other.
 */
export async function keepUnmatched(sql: Sql, receipts: ReceiptRow[]): Promise<void> {
  if (receipts.length === 0) return
  await sql.query({
    name: 'keep-unmatched',
    text: `insert into unmatched_receipt (id, carrier_id, carrier_message_id, written_id, recipient, state, err, times)
      select (array_agg(id order by n))[1], carrier_id, key, (array_agg(written_id order by n desc))[1], recipient, state,
             (array_agg(err order by n desc))[1], count(*)
        from unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[])
             with ordinality i(id, carrier_id, key, written_id, recipient, state, err, n)
       group by carrier_id, key, recipient, state
       order by carrier_id, key, recipient, state
      on conflict (carrier_id, carrier_message_id, recipient, state) do update set
        times = unmatched_receipt.times + excluded.times, written_id = excluded.written_id, err = excluded.err,
        last_seen_at = clock_timestamp()`,
    values: [
      receipts.map(() => uuidv7()),
      receipts.map((one) => one.carrierId),
      receipts.map((one) => one.id),
      receipts.map((one) => one.writtenId),
      receipts.map((one) => one.recipient),
      receipts.map((one) => one.state),
      receipts.map((one) => one.err),
    ],
  })
}

/** Receipts of one carrier that match no message: the latest first, after the one that `after` names. */
export async function readUnmatched(
  sql: Sql,
  carrierId: string,
  { after = lastId, limit }: PageRequest,
): Promise<UnmatchedReceipt[]> {
  const { rows } = await sql.query<UnmatchedReceipt>(
    'select * from unmatched_receipt where carrier_id = $1 and id < $2 order by id desc limit $3',
    [carrierId, after, limit],
  )
  return rows
}

type Range = PageRequest & { carrierId: string; upTo?: string | undefined }

/** The ids of those behind `after` and up to `upTo`, the first first. */
export async function readRange(sql: Sql, range: Range): Promise<string[]> {
  const { carrierId, after = firstId, upTo = lastId, limit } = range
  const { rows } = await sql.query<{ id: string }>(
    'select id from unmatched_receipt where carrier_id = $1 and id > $2 and id <= $3 order by id limit $4',
    [carrierId, after, upTo, limit],
  )
  return rows.map(({ id }) => id)
}

/** The same whole, but for those that somebody else tries to match at this moment. */
export async function lockUnmatched(sql: Sql, range: Range): Promise<UnmatchedReceipt[]> {
  const { carrierId, after = firstId, upTo = lastId, limit } = range
  const { rows } = await sql.query<UnmatchedReceipt>(
    `select * from unmatched_receipt where carrier_id = $1 and id > $2 and id <= $3 order by id limit $4
        for update skip locked`,
    [carrierId, after, upTo, limit],
  )
  return rows
}

/** One, when whoever has it in hand has let go of it. */
export async function lockOneUnmatched(sql: Sql, carrierId: string, id: string): Promise<UnmatchedReceipt[]> {
  const { rows } = await sql.query<UnmatchedReceipt>(
    'select * from unmatched_receipt where carrier_id = $1 and id = $2 for update',
    [carrierId, id],
  )
  return rows
}

/** Carriers of which a receipt between two ids is kept. */
export async function carriersWithUnmatched(sql: Sql, after: string, upTo: string): Promise<string[]> {
  const { rows } = await sql.query<{ id: string }>(
    `select c.id from carrier c
      where exists (select from unmatched_receipt u where u.carrier_id = c.id and u.id > $1 and u.id <= $2)`,
    [after, upTo],
  )
  return rows.map(({ id }) => id)
}

/** Forgets receipts of a carrier; answers those that were there. */
export async function removeUnmatched(
  sql: Sql,
  carrierId: string,
  ids: readonly string[],
): Promise<UnmatchedReceipt[]> {
  const { rows } = await sql.query<UnmatchedReceipt>(
    'delete from unmatched_receipt where carrier_id = $1 and id = any($2::uuid[]) returning *',
    [carrierId, ids],
  )
  return rows
}

/** How many are kept for each carrier, of each at most one more than `most`. */
export async function countUnmatched(
  sql: Sql,
  carrierIds: readonly string[],
  most: number,
): Promise<Map<string, number>> {
  const { rows } = await sql.query<{ id: string; n: number }>(
    `select c.id, count(*) as n from unnest($1::text[]) c(id)
      cross join lateral (select from unmatched_receipt where carrier_id = c.id limit $2) u group by c.id`,
    [carrierIds, most + 1],
  )
  return new Map(rows.map(({ id, n }) => [id, n]))
}

/** So many receipts of a carrier are kept while they match no message. */
export const mostKept = 100_000
const mostRemoved = 10_000

/** Forgets the receipts of a carrier that came first, beyond the latest `most`; answers how many, ten thousand at a time. */
export async function trimUnmatched(sql: Sql, carrierId: string, most: number): Promise<number> {
  const { rowCount } = await sql.query({
    name: 'trim-unmatched',
    text: `delete from unmatched_receipt u using (
        select id from unmatched_receipt where carrier_id = $1 and id <= (
          select id from unmatched_receipt where carrier_id = $1 order by id desc offset $2 limit 1)
         order by id limit ${mostRemoved} for update skip locked) old
      where u.carrier_id = $1 and u.id = old.id`,
    values: [carrierId, most],
  })
  return rowCount ?? 0
}
