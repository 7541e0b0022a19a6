import type { Sql } from '#platform/database/db.ts'
import type { Anchor, Fault, Seal, Sealable } from './seal-rules.ts'

/** Key of the advisory lock that lets one node at a time append to the chain. */
const sealLock = 0x7365616c

/** Every column of a change in canonical text form. */
const sealed = `json_build_array(c.id, to_char(c.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), c.actor, c.person_id,
  c.person_name, c.person_email, c.session_id, c.request_id, c.operation, c.subject, c.subject_id, c.before::text, c.after::text)`

/** Acquires the seal lock until the end of the transaction; false if another node holds it. */
export async function lockSeals(sql: Sql): Promise<boolean> {
  const { rows } = await sql.query<{ acquired: boolean }>(
    'select pg_try_advisory_xact_lock($1) as acquired',
    [sealLock],
  )
  return rows[0]!.acquired
}

export type Unsealed = { id: string; change: Sealable }

/** Changes that are not sealed yet, oldest first. */
export async function readUnsealed(sql: Sql, limit: number): Promise<Unsealed[]> {
  const { rows } = await sql.query<Unsealed>(
    `select c.id, ${sealed} as change from change_unsealed u join operator_change c on c.id = u.change_id
      order by u.change_id limit $1`,
    [limit],
  )
  return rows
}

export type Head = { number: number; hash: Buffer; sealed_at: Date }

/** Reads the newest seal. */
export async function readHead(sql: Sql): Promise<Head | undefined> {
  const { rows } = await sql.query<Head>(
    'select number, hash, sealed_at from change_seal order by number desc limit 1',
  )
  return rows[0]
}

export async function insertSeals(
  sql: Sql,
  seals: readonly { number: number; id: string; hash: Buffer }[],
): Promise<void> {
  const ids = seals.map(({ id }) => id)
  await sql.query(
    'insert into change_seal (number, change_id, hash) select * from unnest($1::bigint[], $2::uuid[], $3::bytea[])',
    [seals.map(({ number }) => number), ids, seals.map(({ hash }) => hash)],
  )
  await sql.query('delete from change_unsealed where change_id = any($1)', [ids])
}

/** Number of changes that are not sealed yet, counted up to 1,000. */
export async function countUnsealed(sql: Sql): Promise<number> {
  const { rows } = await sql.query<{ waiting: number }>(
    'select count(*)::integer as waiting from (select from change_unsealed limit 1000) w',
  )
  return rows[0]!.waiting
}

/** Seals after a number with their changes; a change is null if it was removed. */
export async function readSeals(sql: Sql, after: number, to: number, limit: number): Promise<Seal[]> {
  const { rows } = await sql.query<Seal>({
    name: 'read-seals',
    text: `select s.number, s.change_id, s.hash, case when c.id is not null then ${sealed} end as change
       from change_seal s left join operator_change c on c.id = s.change_id
      where s.number > $1 and s.number <= $2 order by s.number limit $3`,
    values: [after, to, limit],
  })
  return rows
}

/** Reads the hash of a seal. */
export async function readHash(sql: Sql, number: number): Promise<Buffer | undefined> {
  const { rows } = await sql.query<{ hash: Buffer }>('select hash from change_seal where number = $1', [
    number,
  ])
  return rows[0]?.hash
}

/** Changes after an ID that have no seal and are not queued for one, and the last ID that was checked. */
export async function readInserted(
  sql: Sql,
  after: string,
  limit: number,
): Promise<{ ids: string[]; last: string | null }> {
  const { rows } = await sql.query<{ ids: string[]; last: string | null }>({
    name: 'read-inserted',
    text: `with page as (select id from operator_change where id > $1 order by id limit $2)
     select coalesce(array_agg(p.id order by p.id) filter (where s.change_id is null and u.change_id is null), '{}') as ids,
            (array_agg(p.id order by p.id desc))[1] as last
       from page p left join change_seal s on s.change_id = p.id left join change_unsealed u on u.change_id = p.id`,
    values: [after, limit],
  })
  return rows[0]!
}

/** Changes that were removed before they were sealed. */
export async function readLost(sql: Sql, limit: number): Promise<string[]> {
  const { rows } = await sql.query<{ id: string }>(
    `select u.change_id as id from change_unsealed u
      where not exists (select from operator_change c where c.id = u.change_id) order by 1 limit $1`,
    [limit],
  )
  return rows.map(({ id }) => id)
}

export type Check = {
  id: string
  began_at: Date
  checked_at: Date
  seals: number
  head: Buffer | null
  faults: Fault[]
}

export async function insertCheck(sql: Sql, check: Omit<Check, 'checked_at'>): Promise<void> {
  const { id, began_at, seals, head, faults } = check
  await sql.query(
    'insert into change_check (id, began_at, seals, head, faults) values ($1, $2, $3, $4, $5)',
    [id, began_at, seals, head, JSON.stringify(faults)],
  )
}

/** The last verification of the chain. */
export async function readCheck(sql: Sql): Promise<Check | undefined> {
  const { rows } = await sql.query<Check>(
    'select id, began_at, checked_at, seals, head, faults from change_check order by id desc limit 1',
  )
  return rows[0]
}

/** The head of the chain at the last verification without faults. */
export async function readSound(sql: Sql): Promise<Anchor | undefined> {
  const { rows } = await sql.query<Anchor>(
    `select seals as number, head as hash from change_check where head is not null and faults = '[]' order by id desc limit 1`,
  )
  return rows[0]
}

/** Whether the last verification was more than a day ago. */
export async function isCheckDue(sql: Sql): Promise<boolean> {
  const { rows } = await sql.query<{ due: boolean }>(
    `select coalesce((select checked_at from change_check order by id desc limit 1) < clock_timestamp() - interval '1 day', true) as due`,
  )
  return rows[0]!.due
}
