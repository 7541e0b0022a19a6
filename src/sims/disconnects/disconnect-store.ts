import { plainArray, type Sql } from '#platform/database/db.ts'
import { inPortions } from '#platform/database/portions.ts'
import { blockedStatuses } from '../states/states.ts'
import { sessionSelectorColumns } from './session-selector.ts'
import type { PageRequest } from '#platform/contract/paging/index.ts'

/** States of a disconnect: `failed` is final, after the last attempt. */
export const disconnectStates = ['open', 'done', 'failed'] as const
export type DisconnectState = (typeof disconnectStates)[number]

const blocked = blockedStatuses.join(', ')

/** Queues a disconnect for each open session of those SIMs whose status does not allow network use. */
export async function queueDisconnects(
  sql: Sql,
  { partnerIds, iccids }: { partnerIds: readonly string[]; iccids: readonly string[] },
  why: { cause: 'status' | 'limit'; now: Date },
): Promise<void> {
  const sims = iccids.map((iccid, i) => ({ partnerId: partnerIds[i]!, iccid }))
  await inPortions(sims, (some) => queue(sql, some, why))
}

async function queue(
  sql: Sql,
  sims: readonly { partnerId: string; iccid: string }[],
  { cause, now }: { cause: 'status' | 'limit'; now: Date },
): Promise<void> {
  if (sims.length === 0) return
  await sql.query({
    name: 'queue-blocked-sim-disconnects',
    text: `insert into sim_disconnect (id, partner_id, iccid, cause, nas, session_key, n, selector, created_at, due_at)
      select uuid_now(), s.partner_id, s.iccid, $3, s.nas, s.session_key, s.n, ${sessionSelectorColumns}, $4, $4
        from (select distinct partner_id, iccid from unnest($1::text[], $2::text[]) g(partner_id, iccid)) g
       cross join lateral (select from sim where partner_id = g.partner_id and iccid = g.iccid and status in (${blocked}) offset 0) c
       cross join lateral (select * from sim_session where partner_id = g.partner_id and iccid = g.iccid and ended_at is null offset 0) s
       where exists (select from sim_nas n where n.id = s.nas)
       order by s.nas, s.session_key, s.iccid, s.n on conflict (nas, session_key, iccid, n) where state = 'open' do nothing`,
    values: [sims.map(({ partnerId }) => partnerId), plainArray(sims.map(({ iccid }) => iccid)), cause, now],
  })
}

export type DueDisconnect = {
  id: string
  nas: string
  selector: Record<string, string>
  attempts: number
  /** Whether the session and the reason to end it still exist. */
  needed: boolean
}

export type DisconnectClaim = {
  leaseSeconds: number
  /** Maximum number of disconnects per NAS, and in total. */
  each: number
  limit: number
  /** NAS whose disconnects are skipped. */
  except: readonly string[]
}

/**
 * Claims due disconnects with a lease; several nodes claim different ones. Takes a few from each NAS in turn, so that a long queue
 * of one NAS does not delay the others.
 */
export async function claimDisconnects(
  sql: Sql,
  now: Date,
  { leaseSeconds, each, limit, except }: DisconnectClaim,
): Promise<DueDisconnect[]> {
  const { rows } = await sql.query<DueDisconnect>({
    name: 'claim-sim-disconnects',
    text: `with recursive gateway as (
        (select nas from sim_disconnect where state = 'open' order by nas limit 1)
        union all
        select (select d.nas from sim_disconnect d where d.state = 'open' and d.nas > g.nas order by d.nas limit 1)
          from gateway g where g.nas is not null
      ), due as (
        select d.id from gateway g cross join lateral (
          select id from sim_disconnect
           where state = 'open' and nas = g.nas and due_at <= $1 and (lease_until is null or lease_until < clock_timestamp())
           order by due_at limit $4 for update skip locked) d
         where g.nas <> all($5::text[]) limit $2
      ), claimed as (
        update sim_disconnect d set lease_until = clock_timestamp() + make_interval(secs => $3), attempts = d.attempts + 1
         where d.id = any(array(select id from due)) returning d.*
      )
      select t.id, t.nas, t.selector, t.attempts, exists (
          select from sim_session s join sim c on c.partner_id = t.partner_id and c.iccid = t.iccid
           where s.nas = t.nas and s.session_key = t.session_key and s.iccid = t.iccid and s.n = t.n and s.ended_at is null and c.status in (${blocked})) as needed
        from claimed t`,
    values: [now, limit, leaseSeconds, each, except],
  })
  return rows
}

/** The result of an attempt: final, or to be retried at an instant. */
export type DisconnectEnd = { id: string; state: DisconnectState; result: string; dueAt: Date }

/** Stores the results of attempts. Selects by ID, as a condition on the state would read all open rows. */
export async function endDisconnects(sql: Sql, ends: readonly DisconnectEnd[], now: Date): Promise<void> {
  await sql.query({
    name: 'end-sim-disconnects',
    text: `update sim_disconnect d set state = e.state, result = e.result, due_at = e.due_at, lease_until = null,
          ended_at = case when e.state <> 'open' then $5::timestamptz end
        from unnest($1::uuid[], $2::text[], $3::text[], $4::timestamptz[]) e(id, state, result, due_at)
       where d.id = e.id and d.ended_at is null`,
    values: [
      ends.map(({ id }) => id),
      ends.map(({ state }) => state),
      ends.map(({ result }) => result),
      ends.map(({ dueAt }) => dueAt),
      now,
    ],
  })
}

/** When the next disconnect is due after an instant; undefined for none. */
export async function nextDisconnect(sql: Sql, after: Date): Promise<Date | undefined> {
  const { rows } = await sql.query<{ due: Date | null }>({
    name: 'next-sim-disconnect',
    text: `select min(due_at) as due from sim_disconnect where state = 'open' and due_at > $1`,
    values: [after],
  })
  return rows[0]!.due ?? undefined
}

/** The number of open disconnects. */
export async function countDisconnects(sql: Sql): Promise<number> {
  const { rows } = await sql.query<{ n: number }>(
    `select count(*)::int as n from sim_disconnect where state = 'open'`,
  )
  return rows[0]!.n
}

export type DisconnectRow = {
  id: string
  iccid: string
  nas: string
  cause: string
  state: DisconnectState
  attempts: number
  result: string | null
  created_at: Date
  due_at: Date
  ended_at: Date | null
}

/**
 * A page of a partner's disconnects, newest first. Few disconnects are open or failed, so each of these states has a partial index, which the planner
 * uses only if the statement contains the state as a literal.
 */
export async function listDisconnects(
  sql: Sql,
  partnerId: string,
  { state, after, limit }: PageRequest & { state: DisconnectState | undefined },
): Promise<DisconnectRow[]> {
  const { rows } = await sql.query<DisconnectRow>(
    `select id, iccid, nas, cause, state, attempts, result, created_at, due_at, ended_at from sim_disconnect
      where partner_id = $1 and ($2::uuid is null or id < $2) ${state === undefined ? '' : `and state = '${state}'`}
      order by id desc limit $3`,
    [partnerId, after ?? null, limit],
  )
  return rows
}
