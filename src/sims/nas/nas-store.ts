import type { Sql } from '#platform/database/db.ts'
import type { Treatment } from '../radius/index.ts'

export type NasRow = {
  id: string
  name: string
  address: string
  secret: Buffer
  require_signed: boolean
  disconnect_port: number
  treatments: Record<string, Treatment>
  default_treatment: Treatment
  began_at: Date | null
  created_at: Date
}

const columns = `id, name, host(address) as address, secret, require_signed, disconnect_port, treatments, default_treatment,
  began_at, created_at`

/** All NAS, ordered by ID. */
export async function readNas(sql: Sql): Promise<NasRow[]> {
  const { rows } = await sql.query<NasRow>(`select ${columns} from sim_nas order by id`)
  return rows
}

/** A NAS, locked until the transaction ends. */
export async function lockNas(sql: Sql, id: string): Promise<NasRow | undefined> {
  const { rows } = await sql.query<NasRow>(`select ${columns} from sim_nas where id = $1 for update`, [id])
  return rows[0]
}

export type NasInput = Pick<
  NasRow,
  | 'id'
  | 'name'
  | 'address'
  | 'secret'
  | 'require_signed'
  | 'disconnect_port'
  | 'treatments'
  | 'default_treatment'
>

/** Creates or replaces a NAS. Undefined if another NAS has its address. */
export async function writeNas(sql: Sql, nas: NasInput, now: Date): Promise<NasRow | undefined> {
  const { rows } = await sql.query<NasRow>(
    `insert into sim_nas as t (id, name, address, secret, require_signed, disconnect_port, created_at, treatments, default_treatment)
     select $1::text, $2, $3::inet, $4::bytea, $5::boolean, $6::integer, $7::timestamptz, $8::jsonb, $9::jsonb
      where not exists (select from sim_nas where address = $3::inet and id <> $1)
     on conflict (id) do update set name = excluded.name, address = excluded.address, secret = excluded.secret,
       require_signed = excluded.require_signed, disconnect_port = excluded.disconnect_port, treatments = excluded.treatments,
       default_treatment = excluded.default_treatment
     returning ${columns}`,
    [
      nas.id,
      nas.name,
      nas.address,
      nas.secret,
      nas.require_signed,
      nas.disconnect_port,
      now,
      JSON.stringify(nas.treatments),
      JSON.stringify(nas.default_treatment),
    ],
  )
  return rows[0]
}

/** Deletes a NAS; returns it, or undefined if there was none. */
export async function removeNas(sql: Sql, id: string): Promise<NasRow | undefined> {
  const { rows } = await sql.query<NasRow>(`delete from sim_nas where id = $1 returning ${columns}`, [id])
  return rows[0]
}
