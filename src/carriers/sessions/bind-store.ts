import type { Sql } from '#platform/database/db.ts'
import type { BindState } from '../smpp/index.ts'
import { boundStates } from '../carrier/states.ts'

/** Times of bind slot leases, in milliseconds of wall time. */
export type LeaseTimes = {
  /** Duration of a lease without renewal. */
  leaseMs: number
  /** Additional time before other nodes claim the slot. */
  graceMs: number
  renewMs: number
  /** Time after the last renewal at which the holder closes its sessions, early enough that they are closed before other nodes may bind. */
  releaseMs: number
}

// Unbinding takes at most 3 s: a slot released at 8 s is unbound by 11 s, and no other node binds before 12 s.
export const usualTimes: LeaseTimes = { leaseMs: 10_000, graceMs: 2_000, renewMs: 3_000, releaseMs: 8_000 }

export type Slot = { carrier_id: string; slot: number }

/** A slot that this node leases. A `spare` slot should be released, because other nodes lack slots or the slot is no longer needed. */
export type LeasedSlot = Slot & { spare: boolean }

/**
 * Renews the leases of this node and claims free slots up to its share: the binds of a carrier divided by the nodes that lease binds now. A slot is
 * free if it is not leased, or if its lease expired so long ago that the carrier must have dropped the session: the holder may be frozen with its
 * socket open.
 */
export async function leaseBinds(sql: Sql, owner: string, times: LeaseTimes): Promise<LeasedSlot[]> {
  await makeSlots(sql)
  const { rows } = await sql.query<LeasedSlot>({
    name: 'lease-binds',
    text: `with here as (
        insert into bind_holder (node_id, seen_at) values ($1, clock_timestamp())
        on conflict (node_id) do update set seen_at = excluded.seen_at
      ), holders as (
        select 1 + count(*) as n from bind_holder
         where node_id <> $1 and seen_at > clock_timestamp() - make_interval(secs => $2::float8 + $3::float8)
      ), mine as (
        select b.carrier_id, b.slot, b.owner is not distinct from $1 as held, ceil(c.binds::numeric / h.n) as share, w.wanted
          from carrier_bind b join carrier c on c.id = b.carrier_id, holders h,
               lateral (select c.status = any($4::text[]) and b.slot <= c.binds as wanted) w
         -- A slot that is no longer needed is kept until its session is closed, because the session may still wait for responses.
         where b.owner = $1 or (w.wanted and (b.owner is null
               or b.lease_until < clock_timestamp() - make_interval(secs => $3::float8 + c.dead_peer_timeout_ms / 1000.0)))
         -- Waits for slots whose state is being written. A skipped slot would look lost, and its session would be closed.
         order by b.carrier_id, b.slot for update of b
      ), ranked as (
        select *, not wanted or row_number() over (partition by carrier_id order by wanted desc, held desc, slot) > share as spare
          from mine
      )
      update carrier_bind b set owner = $1, lease_until = clock_timestamp() + make_interval(secs => $2::float8)
        from ranked r where b.carrier_id = r.carrier_id and b.slot = r.slot and (r.held or not r.spare)
      returning b.carrier_id, b.slot, r.spare`,
    values: [owner, times.leaseMs / 1000, times.graceMs / 1000, boundStates],
  })
  return rows
}

/** Renews the leases of this node without claiming slots; returns their number and the transaction ID. */
export async function renewBinds(
  sql: Sql,
  owner: string,
  { leaseMs }: LeaseTimes,
): Promise<{ renewed: number; xid: string }> {
  const { rows } = await sql.query<{ renewed: number; xid: string }>({
    name: 'renew-binds',
    text: `with here as (
        insert into bind_holder (node_id, seen_at) values ($1, clock_timestamp())
        on conflict (node_id) do update set seen_at = excluded.seen_at
      ), renewed as (
        update carrier_bind set lease_until = clock_timestamp() + make_interval(secs => $2::float8) where owner = $1 returning slot
      )
      select (select count(*) from renewed) as renewed, pg_current_xact_id()::text as xid`,
    values: [owner, leaseMs / 1000],
  })
  return rows[0]!
}

/** Inserts missing slots in a separate statement, because a statement does not see the rows that it inserts. */
async function makeSlots(sql: Sql): Promise<void> {
  await sql.query({
    name: 'make-bind-slots',
    text: `insert into carrier_bind (carrier_id, slot)
      select c.id, s.slot from carrier c, generate_series(1, c.binds) s(slot) where c.status = any($1::text[])
      on conflict do nothing`,
    values: [boundStates],
  })
}

const freed = `owner = null, lease_until = null, state = 'CLOSED', state_since = clock_timestamp(), reason = null,
    metrics = null, metrics_at = null, unbound_since = coalesce(unbound_since, clock_timestamp())`

/** Releases slots of this node whose sessions are closed. */
export async function freeBinds(sql: Sql, owner: string, slots: Slot[]): Promise<void> {
  await sql.query(
    `update carrier_bind b set ${freed} from unnest($2::text[], $3::int[]) i(carrier_id, slot)
      where b.carrier_id = i.carrier_id and b.slot = i.slot and b.owner = $1`,
    [owner, slots.map((one) => one.carrier_id), slots.map((one) => one.slot)],
  )
}

/** Releases all slots of a node that stops or has died, so that other nodes need not wait for the leases to expire. Returns the number of slots. */
export async function releaseBinds(sql: Sql, owner: string): Promise<number> {
  const { rowCount } = await sql.query(`update carrier_bind set ${freed} where owner = $1`, [owner])
  await sql.query('delete from bind_holder where node_id = $1', [owner])
  return rowCount ?? 0
}

const unresponsive = 'The node of this bind does not respond; the carrier may still hold the session.'

/**
 * Keeps the slots of an unresponsive node leased until the carriers must have dropped its sessions, counted from the node's last heartbeat, so
 * that no other node binds before. Marks the slots as closed and returns their number.
 */
export async function extendUnresponsiveBinds(sql: Sql, owner: string): Promise<number> {
  const { rowCount } = await sql.query(
    `update carrier_bind b set lease_until = least(b.lease_until, n.unresponsive_since + make_interval(secs => $2::float8)),
            state = 'CLOSED', reason = $3, metrics = null, metrics_at = null,
            state_since = case state when 'CLOSED' then state_since else clock_timestamp() end,
            unbound_since = coalesce(unbound_since, clock_timestamp())
       from node n where n.id = $1 and b.owner = n.id`,
    [owner, usualTimes.leaseMs / 1000, unresponsive],
  )
  await sql.query('delete from bind_holder where node_id = $1', [owner])
  return rowCount ?? 0
}

/** Stores the state of a bind. While a session is bound again, the reason why the previous session was closed is kept. */
export async function storeBindState(
  sql: Sql,
  bind: { carrierId: string; slot: number; owner: string; state: BindState; reason: string | null },
): Promise<void> {
  await sql.query(
    `update carrier_bind set state = $4, reason = case when $4 in ('CONNECTING', 'BINDING') then coalesce($5, reason) else $5 end,
            state_since = case state when $4 then state_since else clock_timestamp() end,
            unbound_since = case when $4 <> 'BOUND' then coalesce(unbound_since, clock_timestamp()) end
      where carrier_id = $1 and slot = $2 and owner = $3`,
    [bind.carrierId, bind.slot, bind.owner, bind.state, bind.reason],
  )
}

/**
 * For each carrier with bind slots: whether a live node other than `owner` has a bound session, and the time since the last session
 * of any node was closed. A session of a dead node counts as closed when its lease expires.
 */
export async function readIdle(
  sql: Sql,
  owner: string,
): Promise<{ carrier_id: string; up_elsewhere: boolean; idle_ms: number }[]> {
  const { rows } = await sql.query<{ carrier_id: string; up_elsewhere: boolean; idle_ms: number }>({
    name: 'read-idle',
    text: `select carrier_id,
        bool_or(state = 'BOUND' and owner <> $1 and lease_until > clock_timestamp()) as up_elsewhere,
        greatest(0, 1000 * extract(epoch from clock_timestamp() - max(coalesce(unbound_since, lease_until))))::float8 as idle_ms
      from carrier_bind group by carrier_id order by carrier_id`,
    values: [owner],
  })
  return rows
}
