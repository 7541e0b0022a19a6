import type { Coding, Piece, SegmentPosition } from '#carriers/index.ts'
import type { Sql } from '#platform/database/db.ts'
import type { PartSet } from './part-set.ts'

/** The key that the segments of one message share. */
export type LongKey = {
  accountId: string
  carrierId: string
  sender: string
  recipient: string
} & Omit<SegmentPosition, 'part'>

/** A stored set of segments. */
export type StoredSet = { id: string; key: LongKey; set: PartSet }

type LongRow = {
  id: string
  account_id: string
  carrier_id: string
  sender: string
  recipient: string
  scheme: string
  reference: number
  total: number
  due_at: Date
  delivered_as: string | null
  delivered_at: Date | null
}

const longColumns =
  'id, account_id, carrier_id, sender, recipient, scheme, reference, total, due_at, delivered_as, delivered_at'

/**
 * Finds or creates the sets of these keys and locks them until the transaction ends. All callers sort keys in the same order, so that they cannot
 * deadlock.
 */
export async function lockSets(
  sql: Sql,
  keys: { id: string; key: LongKey; dueAt: number }[],
): Promise<StoredSet[]> {
  const { rows } = await sql.query<LongRow>({
    name: 'lock-inbound-long',
    text: `insert into inbound_long (id, account_id, carrier_id, sender, recipient, scheme, reference, total, due_at)
      select id, account_id, carrier_id, sender, recipient, scheme, reference, total, to_timestamp(due_at / 1000)
        from unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::int[], $8::int[], $9::float8[])
               with ordinality i(id, account_id, carrier_id, sender, recipient, scheme, reference, total, due_at, n)
       order by n
      on conflict (carrier_id, sender, recipient, reference, total, scheme, account_id)
        do update set due_at = inbound_long.due_at
      returning ${longColumns}`,
    values: [
      keys.map((one) => one.id),
      keys.map(({ key }) => key.accountId),
      keys.map(({ key }) => key.carrierId),
      keys.map(({ key }) => key.sender),
      keys.map(({ key }) => key.recipient),
      keys.map(({ key }) => key.scheme),
      keys.map(({ key }) => key.reference),
      keys.map(({ key }) => key.total),
      keys.map((one) => one.dueAt),
    ],
  })
  return withPieces(sql, rows)
}

/** Maximum number of sets delivered per sweep. The statement contains it as a literal, because the planner would sort all sets for an unknown limit. */
export const maxNotified = 200

/**
 * Sets past their timeout, oldest first. The lock lasts for the statement and skips sets that another node is delivering, so that two nodes process
 * different sets.
 */
export async function readOverdue(sql: Sql, now: number): Promise<string[]> {
  const { rows } = await sql.query<{ id: string }>({
    name: 'read-inbound-overdue',
    text: `select id from inbound_long where delivered_at is null and due_at <= to_timestamp($1::float8 / 1000)
      order by due_at limit ${maxNotified} for update skip locked`,
    values: [now],
  })
  return rows.map(({ id }) => id)
}

/** Locks the sets that are still to be delivered; skips sets that another node has locked. */
export async function lockOverdue(sql: Sql, ids: string[], now: number): Promise<StoredSet[]> {
  const { rows } = await sql.query<LongRow>({
    name: 'lock-inbound-overdue',
    text: `select ${longColumns} from inbound_long
      where id = any($1::uuid[]) and delivered_at is null and due_at <= to_timestamp($2::float8 / 1000)
      order by due_at for update skip locked`,
    values: [ids, now],
  })
  return withPieces(sql, rows)
}

/** Postpones sets that cannot be delivered, so that they do not block others. */
export async function putOff(sql: Sql, ids: string[], until: number): Promise<void> {
  await sql.query(
    'update inbound_long set due_at = to_timestamp($2::float8 / 1000) where id = any($1::uuid[]) and delivered_at is null',
    [ids, until],
  )
}

type PartRow = {
  long_id: string
  part: number
  arrived_at: Date
  coding: string
  data_coding: number
  octets: Buffer
  header: Buffer | null
}

async function withPieces(sql: Sql, rows: LongRow[]): Promise<StoredSet[]> {
  if (rows.length === 0) return []
  const parts = await sql.query<PartRow>({
    name: 'read-inbound-parts',
    text: `select long_id, part, arrived_at, coding, data_coding, octets, header
      from inbound_part where long_id = any($1::uuid[])`,
    values: [rows.map((row) => row.id)],
  })
  const byLong = Map.groupBy(parts.rows, (row) => row.long_id)
  return rows.map((row) => ({ id: row.id, key: keyOf(row), set: setOf(row, byLong.get(row.id) ?? []) }))
}

function keyOf(row: LongRow): LongKey {
  const { account_id: accountId, carrier_id: carrierId, sender, recipient, reference, total } = row
  return {
    accountId,
    carrierId,
    sender,
    recipient,
    scheme: row.scheme as SegmentPosition['scheme'],
    reference,
    total,
  }
}

function setOf({ total, due_at, delivered_as, delivered_at }: LongRow, parts: PartRow[]): PartSet {
  return {
    pieces: new Map(parts.map((row) => [row.part, { ...pieceOf(row), at: row.arrived_at.getTime() }])),
    total,
    dueAt: due_at.getTime(),
    delivered:
      delivered_as !== null && delivered_at !== null
        ? { id: delivered_as, at: delivered_at.getTime() }
        : null,
  }
}

function pieceOf({ coding, data_coding, octets, header }: PartRow): Piece {
  return { coding: coding as Coding, dataCoding: data_coding, octets, header }
}

/** Deletes the segments of sets that are restarted. */
export async function clearSets(sql: Sql, ids: string[]): Promise<void> {
  await sql.query('delete from inbound_part where long_id = any($1::uuid[])', [ids])
}

/** Stores when sets are due, and the IDs of the messages as which they were delivered. */
export async function storeSets(sql: Sql, sets: { id: string; set: PartSet }[]): Promise<void> {
  await sql.query({
    name: 'store-inbound-long',
    text: `update inbound_long l
        set due_at = to_timestamp(i.due_at / 1000), delivered_as = i.delivered_as, delivered_at = to_timestamp(i.delivered_at / 1000)
      from unnest($1::uuid[], $2::float8[], $3::uuid[], $4::float8[]) i(id, due_at, delivered_as, delivered_at)
      where l.id = i.id`,
    values: [
      sets.map((one) => one.id),
      sets.map(({ set }) => set.dueAt),
      sets.map(({ set }) => set.delivered?.id ?? null),
      sets.map(({ set }) => set.delivered?.at ?? null),
    ],
  })
}

/** Stores received segments. */
export async function storeParts(
  sql: Sql,
  parts: { longId: string; accountId: string; part: number; piece: Piece }[],
  at: number,
): Promise<void> {
  await sql.query({
    name: 'store-inbound-parts',
    text: `insert into inbound_part (long_id, account_id, part, coding, data_coding, octets, header, arrived_at)
      select i.*, to_timestamp($8::float8 / 1000)
        from unnest($1::uuid[], $2::text[], $3::int[], $4::text[], $5::int[], $6::bytea[], $7::bytea[]) i`,
    values: [
      parts.map((one) => one.longId),
      parts.map((one) => one.accountId),
      parts.map((one) => one.part),
      parts.map(({ piece }) => piece.coding),
      parts.map(({ piece }) => piece.dataCoding),
      parts.map(({ piece }) => piece.octets),
      parts.map(({ piece }) => piece.header),
      at,
    ],
  })
}

/** The earliest exchange time after `after` at which a set times out. */
export async function nextPartsDue(sql: Sql, after: number): Promise<number | undefined> {
  const { rows } = await sql.query<{ due: Date | null }>(
    'select min(due_at) as due from inbound_long where delivered_at is null and due_at > to_timestamp($1::float8 / 1000)',
    [after],
  )
  return rows[0]?.due?.getTime()
}
