import { columnsOf } from '#platform/database/columns.ts'
import type { Sql } from '#platform/database/db.ts'
import { computed, rowMoves } from '#platform/database/row-moves.ts'
import { carrierStates, type CarrierEvent } from './states.ts'
import type { CarrierRow } from './store.ts'

/** The columns that are settings: all except the ID and the status. */
export const settable = [
  'name',
  'host',
  'port',
  'tls',
  'tls_ca',
  'bind_mode',
  'system_id',
  'password',
  'system_type',
  'binds',
  'submit_window',
  'submits_per_second',
  'concatenation',
  'alphabet',
  'response_id_form',
  'receipt_id_form',
  'response_timeout_ms',
  'enquire_link_ms',
  'dead_peer_timeout_ms',
  'receipt_wait_seconds',
  'entity_id_tag',
  'content_id_tag',
] as const satisfies (keyof CarrierRow)[]

type Settings = Pick<CarrierRow, (typeof settable)[number]>
type Needed = 'name' | 'host' | 'port' | 'system_id' | 'password'

/** Settings in stored form. `undefined` means the default when a carrier is replaced, and the previous value when it is changed. */
export type StoredSettings = { [C in keyof Settings]?: Settings[C] | undefined }
export type FullSettings = StoredSettings & Pick<Settings, Needed>

/** Reads a carrier and locks it until the commit. */
export async function lockCarrier(sql: Sql, id: string): Promise<CarrierRow | undefined> {
  const { rows } = await sql.query<CarrierRow>('select * from carrier where id = $1 for update', [id])
  return rows[0]
}

/** Creates a carrier or replaces all of its settings, with defaults for omitted settings. */
export async function writeCarrier(sql: Sql, id: string, settings: FullSettings): Promise<CarrierRow> {
  const { names, placeholders, values } = columnsOf(settings, 2)
  const { rows } = await sql.query<CarrierRow>(
    `insert into carrier (id, ${names}) values ($1, ${placeholders})
     on conflict (id) do update set ${settable.map((name) => `${name} = excluded.${name}`).join(', ')} returning *`,
    [id, ...values],
  )
  return rows[0]!
}

export async function updateCarrier(
  sql: Sql,
  id: string,
  settings: StoredSettings,
): Promise<CarrierRow | undefined> {
  const { sets, values } = columnsOf(settings, 2)
  const { rows } = await sql.query<CarrierRow>(`update carrier set ${sets} where id = $1 returning *`, [
    id,
    ...values,
  ])
  return rows[0]
}

const moveRows = rowMoves<CarrierEvent, { id: string }>(carrierStates, {
  table: 'carrier',
  keyType: 'text',
  columns: 'id',
})

/** Applies an event to the carriers whose status allows it; returns their IDs. */
export async function moveCarriers(sql: Sql, event: CarrierEvent, ids: readonly string[]): Promise<string[]> {
  const set = { status_since: computed`clock_timestamp()`, empty_since: null }
  return (await moveRows(sql, ids, event, undefined, { set })).map(({ row }) => row.id)
}

/** Number of routes of a carrier. */
export async function countRoutesTo(sql: Sql, id: string): Promise<number> {
  const { rows } = await sql.query<{ n: number }>('select count(*) as n from route where carrier_id = $1', [
    id,
  ])
  return rows[0]!.n
}

export async function deleteCarrier(sql: Sql, id: string): Promise<void> {
  await sql.query('delete from carrier where id = $1', [id])
}
