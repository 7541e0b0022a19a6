import type { Sql } from '#platform/database/db.ts'

/** Columns of both kinds of profile that operators set. */
const columns = {
  limit: ['name', 'warning_bytes', 'alarm_bytes', 'suspend_bytes'],
  fraud: ['name', 'imei_change', 'country_change', 'bytes_an_hour', 'sessions_an_hour', 'silence_hours'],
} as const

export type ProfileKind = keyof typeof columns

/** The monthly usage limits of a SIM, in bytes; null: not checked. */
export type LimitInput = {
  name: string
  warning_bytes: number | null
  alarm_bytes: number | null
  suspend_bytes: number | null
}

/** The conditions that raise an alarm about a SIM; null: not checked. */
export type FraudInput = {
  name: string
  imei_change: boolean
  country_change: boolean
  bytes_an_hour: number | null
  sessions_an_hour: number | null
  silence_hours: number | null
}

export type ProfileInput = { limit: LimitInput; fraud: FraudInput }
export type Profile<K extends ProfileKind> = ProfileInput[K] & { id: number; partner_id: string }

/** The profiles of a partner, ordered by name. */
export async function listProfiles<K extends ProfileKind>(
  sql: Sql,
  kind: K,
  partnerId: string,
): Promise<Profile<K>[]> {
  const { rows } = await sql.query<Profile<K>>(
    `select id, partner_id, ${columns[kind].join(', ')} from sim_${kind}_profile where partner_id = $1 order by name`,
    [partnerId],
  )
  return rows
}

export async function readProfile<K extends ProfileKind>(
  sql: Sql,
  kind: K,
  partnerId: string,
  id: number,
): Promise<Profile<K> | undefined> {
  const { rows } = await sql.query<Profile<K>>(selectOne(kind), [partnerId, id])
  return rows[0]
}

/** A profile, locked until the transaction ends. */
export async function lockProfile<K extends ProfileKind>(
  sql: Sql,
  kind: K,
  partnerId: string,
  id: number,
): Promise<Profile<K> | undefined> {
  const { rows } = await sql.query<Profile<K>>(`${selectOne(kind)} for update`, [partnerId, id])
  return rows[0]
}

const selectOne = (kind: ProfileKind) =>
  `select id, partner_id, ${columns[kind].join(', ')} from sim_${kind}_profile where partner_id = $1 and id = $2`

/** Stores a profile and returns its ID. Fails if the name is taken. */
export async function insertProfile<K extends ProfileKind>(
  sql: Sql,
  kind: K,
  partnerId: string,
  input: ProfileInput[K],
  now: Date,
): Promise<number> {
  const { rows } = await sql.query<{ id: number }>(
    `insert into sim_${kind}_profile (partner_id, created_at, ${columns[kind].join(', ')})
      values ($1, $2, ${columns[kind].map((_, i) => `$${i + 3}`).join(', ')}) returning id`,
    [partnerId, now, ...valuesOf(kind, input)],
  )
  return rows[0]!.id
}

/** Updates a profile. Fails if the name is taken. */
export async function updateProfile<K extends ProfileKind>(
  sql: Sql,
  kind: K,
  id: number,
  input: ProfileInput[K],
): Promise<void> {
  await sql.query(
    `update sim_${kind}_profile set ${columns[kind].map((name, i) => `${name} = $${i + 2}`).join(', ')} where id = $1`,
    [id, ...valuesOf(kind, input)],
  )
}

/** Deletes a profile. Fails if SIMs are assigned to it. */
export async function deleteProfile(sql: Sql, kind: ProfileKind, id: number): Promise<void> {
  await sql.query(`delete from sim_${kind}_profile where id = $1`, [id])
}

const valuesOf = <K extends ProfileKind>(kind: K, input: ProfileInput[K]): unknown[] =>
  columns[kind].map((name) => (input as Readonly<Record<string, unknown>>)[name])
