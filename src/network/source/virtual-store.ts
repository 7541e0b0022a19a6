import type { Sql } from '#platform/database/db.ts'
import type { VirtualFault } from './virtual-plan.ts'
import type { PageRequest } from '#platform/contract/paging/index.ts'

/** Overridden data of a virtual number; null keeps the planned value. */
export type VirtualRow = {
  msisdn: string
  swapped_at: Date | null
  data: boolean | null
  sms: boolean | null
  reach_at: Date | null
  mcc: string | null
  mcc_at: Date | null
  latitude: number | null
  longitude: number | null
  radius: number | null
  location_at: Date | null
  fault: VirtualFault | null
  changed_at: Date
}

const settable = [
  'swapped_at',
  'data',
  'sms',
  'reach_at',
  'mcc',
  'mcc_at',
  'latitude',
  'longitude',
  'radius',
  'location_at',
  'fault',
] as const
const columns = ['msisdn', ...settable, 'changed_at'].join(', ')

/** The overrides of a number; undefined if there are none. */
export async function readVirtual(sql: Sql, msisdn: string): Promise<VirtualRow | undefined> {
  const { rows } = await sql.query<VirtualRow>({
    name: 'read-virtual-number',
    text: `select ${columns} from network_virtual where msisdn = $1`,
    values: [msisdn],
  })
  return rows[0]
}

/** Reads the overrides of a number and locks them until the commit. */
export async function lockVirtual(sql: Sql, msisdn: string): Promise<VirtualRow | undefined> {
  // An advisory lock, because the row may not exist yet.
  await sql.query('select pg_advisory_xact_lock(hashtextextended($1, 990))', [msisdn])
  return readVirtual(sql, msisdn)
}

/** Numbers with overrides, starting after the provided number. */
export async function listVirtual(sql: Sql, { after = '', limit }: PageRequest): Promise<VirtualRow[]> {
  const { rows } = await sql.query<VirtualRow>({
    name: 'list-virtual-numbers',
    text: `select ${columns} from network_virtual where msisdn > $1 order by msisdn limit $2`,
    values: [after, limit],
  })
  return rows
}

/** Stores the overrides of a number. */
export async function writeVirtual(sql: Sql, row: VirtualRow): Promise<void> {
  const names = ['msisdn', ...settable, 'changed_at'] as const
  await sql.query({
    name: 'write-virtual-number',
    text: `insert into network_virtual (${columns}) values (${names.map((_, i) => `$${i + 1}`).join(', ')})
      on conflict (msisdn) do update set ${names.map((name) => `${name} = excluded.${name}`).join(', ')}`,
    values: names.map((name) => row[name]),
  })
}

/** Deletes the overrides of a number and returns them. */
export async function clearVirtual(sql: Sql, msisdn: string): Promise<VirtualRow | undefined> {
  const { rows } = await sql.query<VirtualRow>(
    `delete from network_virtual where msisdn = $1 returning ${columns}`,
    [msisdn],
  )
  return rows[0]
}
