import type { Sql } from '#platform/database/db.ts'
import { firstId, lastId, uuidv7 } from '#platform/ids.ts'
import type { ReceiptRow } from './receipt-store.ts'

// With both bounds in every query, a page costs the same at any position.
import type { PageRequest } from '#platform/contract/paging/index.ts'

/** A kept receipt that matches no message, with the number of times it arrived and the last time. The ID contains the time of the first arrival. */
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
 * Keeps receipts that match no message yet, because the submit response may be in flight, and operators can inspect the others. A repeated receipt is only counted.
 * Receipts are inserted in a fixed order, so that two nodes that keep the same receipts do not deadlock.
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

/** Receipts of one carrier that match no message, latest first, starting after `after`. */
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

/** The IDs of receipts after `after` and up to `upTo`, in ascending order. */
export async function readRange(sql: Sql, range: Range): Promise<string[]> {
  const { carrierId, after = firstId, upTo = lastId, limit } = range
  const { rows } = await sql.query<{ id: string }>(
    'select id from unmatched_receipt where carrier_id = $1 and id > $2 and id <= $3 order by id limit $4',
    [carrierId, after, upTo, limit],
  )
  return rows.map(({ id }) => id)
}

/** Locks and returns the rows of a range, except those locked by another transaction. */
export async function lockUnmatched(sql: Sql, range: Range): Promise<UnmatchedReceipt[]> {
  const { carrierId, after = firstId, upTo = lastId, limit } = range
  const { rows } = await sql.query<UnmatchedReceipt>(
    `select * from unmatched_receipt where carrier_id = $1 and id > $2 and id <= $3 order by id limit $4
        for update skip locked`,
    [carrierId, after, upTo, limit],
  )
  return rows
}

/** Locks one receipt, waiting for other transactions. */
export async function lockOneUnmatched(sql: Sql, carrierId: string, id: string): Promise<UnmatchedReceipt[]> {
  const { rows } = await sql.query<UnmatchedReceipt>(
    'select * from unmatched_receipt where carrier_id = $1 and id = $2 for update',
    [carrierId, id],
  )
  return rows
}

/** Carriers with a kept receipt between two IDs. */
export async function carriersWithUnmatched(sql: Sql, after: string, upTo: string): Promise<string[]> {
  const { rows } = await sql.query<{ id: string }>(
    `select c.id from carrier c
      where exists (select from unmatched_receipt u where u.carrier_id = c.id and u.id > $1 and u.id <= $2)`,
    [after, upTo],
  )
  return rows.map(({ id }) => id)
}

/** Deletes receipts of a carrier; returns those that existed. */
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

/** The number of kept receipts per carrier, each counted to at most `most` + 1. */
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

/** Maximum number of unmatched receipts kept per carrier. */
export const mostKept = 100_000
const mostRemoved = 10_000

/**
 * Deletes the oldest receipts of a carrier beyond the latest `most`, up to 10,000 per call; returns their number. This limits their number;
 * `retained.ts` limits their age.
 */
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
