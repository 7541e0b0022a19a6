import type { Sql } from '#platform/database/db.ts'
import type { SessionMetrics } from './session-counts.ts'
import { boundStates } from '../carrier/states.ts'
import type { CarrierRow } from '../carrier/store.ts'

export type CarrierView = Awaited<ReturnType<typeof listCarriers>>[number]

/** A carrier without its password. */
type OpenCarrier = Omit<CarrierRow, 'password'>

/** Removes the password, which must not be shown. */
function withoutPassword(carrier: CarrierRow): OpenCarrier {
  const { password: _, ...rest } = carrier
  return rest
}

/** All carriers, or the one with this ID, with their bind slots. */
export async function listCarriers(sql: Sql, id?: string) {
  const { rows } = await sql.query<CarrierRow>(
    'select * from carrier where $1::text is null or id = $1 order by id',
    [id ?? null],
  )
  const slots = Map.groupBy(await readSlots(sql), (slot) => slot.carrier_id)
  return rows.map((row) => ({ ...withoutPassword(row), slots: slots.get(row.id) ?? [] }))
}

export type SlotRow = {
  carrier_id: string
  slot: number
  owner: string | null
  state: string
  state_since: Date
  /** Time at which the last session was closed; null while bound. */
  unbound_since: Date | null
  reason: string | null
  /** Counters of the session, as last stored by its node. */
  metrics: SessionMetrics | null
  metrics_at: Date | null
}

const stopped = 'The node of this bind has stopped or cannot reach the database.'

/** Bind slots with their actual state: sessions of dead nodes count as closed, and unused slots are omitted. */
async function readSlots(sql: Sql): Promise<SlotRow[]> {
  const { rows } = await sql.query<SlotRow>(
    `select b.carrier_id, b.slot, case when not lost then b.owner end as owner,
            case when lost then 'CLOSED' else b.state end as state,
            case when lost then b.lease_until else b.state_since end as state_since,
            case when lost then b.lease_until else b.unbound_since end as unbound_since,
            case when lost then $1 else b.reason end as reason,
            case when not lost then b.metrics end as metrics, b.metrics_at
       from carrier_bind b join carrier c on c.id = b.carrier_id
       cross join lateral (select b.owner is not null and b.lease_until < clock_timestamp() as lost) l
      where b.slot <= c.binds or (b.owner is not null and not lost)
      order by b.carrier_id, b.slot`,
    [stopped],
  )
  return rows
}

/** Numbers of configured and bound sessions of each carrier, over all nodes. */
export async function readSessions(sql: Sql): Promise<{ id: string; wanted: number; bound: number }[]> {
  const { rows } = await sql.query<{ id: string; wanted: number; bound: number }>(
    `select c.id, case when c.status = any($1::text[]) then c.binds else 0 end as wanted,
            count(b.slot) filter (where b.state = 'BOUND' and b.lease_until > clock_timestamp()) as bound
       from carrier c left join carrier_bind b on b.carrier_id = c.id group by c.id order by c.id`,
    [boundStates],
  )
  return rows
}
