import type { Sql } from '#platform/database/db.ts'

export const profileStates = ['ACTIVE', 'INACTIVE', 'DEPRECATED'] as const

/** A QoS profile. */
export type QosProfile = {
  name: string
  status: (typeof profileStates)[number]
  description: string | null
  /** QoS parameters by their CAMARA names. */
  parameters: Record<string, unknown>
  min_seconds: number
  max_seconds: number
}

const columns = 'name, status, description, parameters, min_seconds, max_seconds'
/** Listing limit; few profiles exist in practice. */
const most = 1_000

export async function readProfile(sql: Sql, name: string): Promise<QosProfile | undefined> {
  const { rows } = await sql.query<QosProfile>({
    name: 'read-qos-profile',
    text: `select ${columns} from qos_profile where name = $1`,
    values: [name],
  })
  return rows[0]
}

/** Reads a profile and locks it until the commit. */
export async function lockProfile(sql: Sql, name: string): Promise<QosProfile | undefined> {
  const { rows } = await sql.query<QosProfile>(
    `select ${columns} from qos_profile where name = $1 for update`,
    [name],
  )
  return rows[0]
}

/** Profiles by name, optionally filtered by name or status. */
export async function readProfiles(
  sql: Sql,
  { name, status }: { name?: string | undefined; status?: string | undefined },
): Promise<QosProfile[]> {
  const { rows } = await sql.query<QosProfile>({
    name: 'read-qos-profiles',
    text: `select ${columns} from qos_profile where ($1::text is null or name = $1) and ($2::text is null or status = $2)
      order by name limit ${most}`,
    values: [name ?? null, status ?? null],
  })
  return rows
}

/** Creates or replaces a profile. */
export async function writeProfile(sql: Sql, profile: QosProfile): Promise<QosProfile> {
  const { rows } = await sql.query<QosProfile>(
    `insert into qos_profile (${columns}) values ($1, $2, $3, $4, $5, $6)
     on conflict (name) do update set status = excluded.status, description = excluded.description, parameters = excluded.parameters,
       min_seconds = excluded.min_seconds, max_seconds = excluded.max_seconds
     returning ${columns}`,
    [
      profile.name,
      profile.status,
      profile.description,
      JSON.stringify(profile.parameters),
      profile.min_seconds,
      profile.max_seconds,
    ],
  )
  return rows[0]!
}

/** Deletes a profile; existing sessions keep its parameters. */
export async function removeProfile(sql: Sql, name: string): Promise<QosProfile | undefined> {
  const { rows } = await sql.query<QosProfile>(
    `delete from qos_profile where name = $1 returning ${columns}`,
    [name],
  )
  return rows[0]
}
