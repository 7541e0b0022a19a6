import type { Sql } from '#platform/database/db.ts'

export type Offering = { id: number; name: string }

/** All offerings, ordered by name. */
export async function listOfferings(sql: Sql): Promise<Offering[]> {
  return (await sql.query<Offering>('select id, name from sim_offering order by name')).rows
}

/** Stores an offering and returns its ID; undefined if the name is taken. */
export async function insertOffering(sql: Sql, name: string): Promise<number | undefined> {
  const { rows } = await sql.query<{ id: number }>(
    'insert into sim_offering (name) values ($1) on conflict (name) do nothing returning id',
    [name],
  )
  return rows[0]?.id
}

/** The members of a pool that operators set. */
export type PoolInput = {
  name: string
  offering_id: number
  volume_bytes: number
  /** The action when the volume is exhausted; undefined: unchanged. */
  at_volume?: AtVolume | undefined
}

export const atVolumes = ['alarm', 'suspend'] as const
type AtVolume = (typeof atVolumes)[number]

export type Pool = Omit<PoolInput, 'at_volume'> & {
  at_volume: AtVolume
  /** When the last alarm was raised. */
  alarm_at: Date | null
  id: number
  partner_id: string
  offering: string
  period_months: number
  first_period: Date
}

const pools = `select p.id, p.partner_id, p.name, p.offering_id, o.name as offering, p.volume_bytes, p.at_volume, p.period_months, p.first_period,
    (select max(raised_at) from sim_pool_alarm a where a.pool_id = p.id) as alarm_at
  from sim_pool p join sim_offering o on o.id = p.offering_id`

/** The pools of a partner, ordered by name. */
export async function listPools(sql: Sql, partnerId: string): Promise<Pool[]> {
  const { rows } = await sql.query<Pool>(`${pools} where p.partner_id = $1 order by p.name, p.id`, [
    partnerId,
  ])
  return rows
}

export async function readPool(sql: Sql, partnerId: string, id: number): Promise<Pool | undefined> {
  const { rows } = await sql.query<Pool>(`${pools} where p.partner_id = $1 and p.id = $2`, [partnerId, id])
  return rows[0]
}

/** A pool, locked until the transaction ends. */
export async function lockPool(sql: Sql, partnerId: string, id: number): Promise<Pool | undefined> {
  const { rows } = await sql.query<Pool>(`${pools} where p.partner_id = $1 and p.id = $2 for update of p`, [
    partnerId,
    id,
  ])
  return rows[0]
}

/** Stores a pool and returns its ID. Fails if the name is taken or the offering does not exist. */
export async function insertPool(
  sql: Sql,
  partnerId: string,
  pool: PoolInput & { period_months: number; first_period: Date },
  now: Date,
): Promise<number> {
  const { rows } = await sql.query<{ id: number }>(
    `insert into sim_pool (partner_id, name, offering_id, volume_bytes, period_months, first_period, created_at, at_volume)
      values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
    [
      partnerId,
      pool.name,
      pool.offering_id,
      pool.volume_bytes,
      pool.period_months,
      pool.first_period,
      now,
      pool.at_volume ?? 'alarm',
    ],
  )
  return rows[0]!.id
}

/** Updates a pool; its periods cannot be changed. */
export async function updatePool(sql: Sql, id: number, pool: PoolInput): Promise<void> {
  await sql.query(
    'update sim_pool set name = $2, offering_id = $3, volume_bytes = $4, at_volume = coalesce($5, at_volume) where id = $1',
    [id, pool.name, pool.offering_id, pool.volume_bytes, pool.at_volume ?? null],
  )
}

/** Deletes a pool with its usage records. Fails if it has SIMs. */
export async function deletePool(sql: Sql, id: number): Promise<void> {
  await sql.query('delete from sim_pool_usage where pool_id = $1', [id])
  await sql.query('delete from sim_pool where id = $1', [id])
}

/** Whether a pool belongs to a SIM customer of an account. */
export async function ownsPool(sql: Sql, accountId: string, poolId: string): Promise<boolean> {
  const { rowCount } = await sql.query(
    'select from sim_pool where id = $1::bigint and partner_id in (select partner_id from sim_partner where account = $2)',
    [poolId, accountId],
  )
  return rowCount === 1
}
