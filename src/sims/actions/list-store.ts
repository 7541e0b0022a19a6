import type { Sql } from '#platform/database/db.ts'
import type { ActionStatus } from './store.ts'
import { type PageRequest, rowsBefore } from '#platform/contract/paging/index.ts'

export type ActionRow = {
  id: string
  iccid: string
  signup_id: number
  action_type: string
  status: ActionStatus
  creator: string
  source: string
  content: object
  reason: string
  created_at: Date
  ended_at: Date | null
}

/** Actions created between two instants, both inclusive. */
export type ActionFilter = { status?: ActionStatus | undefined; from: Date; to: Date }

const hourMs = 3_600_000

/**
 * A page of a partner's actions, newest first, with the total. The counts of whole hours are stored, so this reads one page and counts only the
 * actions of the first and the last hour. Run it in a snapshot, so that page and total are consistent.
 */
export async function listActions(
  sql: Sql,
  partnerId: string,
  { page, size, ...filter }: ActionFilter & { page: number; size: number },
): Promise<{ rows: ActionRow[]; total: number }> {
  const hours = await countHours(sql, partnerId, filter)
  const total = hours.reduce((sum, { actions }) => sum + actions, 0)
  let skip = rowsBefore({ page, size })
  if (skip >= total) return { rows: [], total }
  let before = filter.to.getTime() + 1
  for (const { end, actions } of hours) {
    if (skip < actions) break
    skip -= actions
    before = Math.min(before, end - hourMs)
  }
  return { rows: await readFrom(sql, partnerId, filter, { before: new Date(before), skip, size }), total }
}

type Hour = { end: number; actions: number }

/** The number of matching actions per hour, latest first. */
async function countHours(sql: Sql, partnerId: string, { status, from, to }: ActionFilter): Promise<Hour[]> {
  const { rows } = await sql.query<{ hour: Date; actions: number }>({
    name: 'count-sim-action-hours',
    text: `select hour, sum(actions)::bigint as actions from (
        select hour, status, actions from sim_action_count where partner_id = $1 and hour between $2 and $3
        union all
        select hour, status, actions from sim_action_change where partner_id = $1 and hour between $2 and $3) h
       where $4::text is null or status = $4 group by hour having sum(actions) <> 0 order by hour desc`,
    values: [partnerId, new Date(Math.floor(from.getTime() / hourMs) * hourMs), to, status ?? null],
  })
  const hours: Hour[] = []
  for (const { hour, actions } of rows) {
    const end = hour.getTime() + hourMs
    const full = hour >= from && end <= to.getTime() + 1
    hours.push({
      end,
      actions: full ? actions : await countPart(sql, partnerId, { status, from, to }, hour, actions),
    })
  }
  return hours
}

/**
 * The number of matching actions in an hour that the filter covers only partly. Usually no action lies outside the filter's period, and then the
 * stored count is returned.
 */
async function countPart(
  sql: Sql,
  partnerId: string,
  { status, from, to }: ActionFilter,
  hour: Date,
  all: number,
): Promise<number> {
  const end = new Date(hour.getTime() + hourMs)
  const values = [partnerId, hour, end, from, to]
  const { rows: outside } = await sql.query({
    name: 'sim-actions-cut-off',
    text: `(select from sim_action where partner_id = $1 and created_at >= $2 and created_at < least($3, $4::timestamptz) limit 1)
      union all
      (select from sim_action where partner_id = $1 and created_at > greatest($2, $5::timestamptz) and created_at < $3 limit 1)`,
    values,
  })
  if (outside.length === 0) return all
  const { rows } = await sql.query<{ n: number }>({
    name: status ? 'count-sim-actions-of-status' : 'count-sim-actions',
    text: `select count(*) as n from sim_action
       where partner_id = $1 and created_at >= greatest($2, $4::timestamptz) and created_at < $3 and created_at <= $5
         ${status ? 'and status = $6' : ''}`,
    values: status ? [...values, status] : values,
  })
  return rows[0]!.n
}

/** The position of an action among those of its SIM. */
export type ActionPosition = Pick<ActionRow, 'created_at' | 'id'>

/** A page of the actions of one SIM, newest first. */
export async function listActionsOf(
  sql: Sql,
  partnerId: string,
  iccid: string,
  { after, limit }: PageRequest<ActionPosition>,
): Promise<ActionRow[]> {
  const { rows } = await sql.query<ActionRow>({
    name: 'list-actions-of-sim',
    text: `select id, iccid, signup_id, action_type, status, creator, source, content, reason, created_at, ended_at from sim_action
       where partner_id = $1 and iccid = $2 and ($3::timestamptz is null or (created_at, id) < ($3, $4::uuid))
       order by created_at desc, id desc limit $5`,
    values: [partnerId, iccid, after?.created_at ?? null, after?.id ?? null, limit],
  })
  return rows
}

async function readFrom(
  sql: Sql,
  partnerId: string,
  { status, from }: ActionFilter,
  { before, skip, size }: { before: Date; skip: number; size: number },
): Promise<ActionRow[]> {
  const values = [partnerId, from, before, skip, size]
  const { rows } = await sql.query<ActionRow>({
    name: status ? 'list-sim-actions-of-status' : 'list-sim-actions',
    text: `select id, iccid, signup_id, action_type, status, creator, source, content, reason, created_at, ended_at from sim_action
       where partner_id = $1 and created_at >= $2 and created_at < $3 ${status ? 'and status = $6' : ''}
       order by created_at desc, id desc offset $4 limit $5`,
    values: status ? [...values, status] : values,
  })
  return rows
}

/** Adds pending changes to the hourly counts; returns the number of rows added. */
export async function foldActionCounts(sql: Sql, most: number): Promise<number> {
  const { rows } = await sql.query<{ n: number }>({
    name: 'fold-sim-action-counts',
    text: `with part as (
        select id from sim_action_change order by id limit $1 for update skip locked
      ), gone as (
        delete from sim_action_change c using part p where c.id = p.id returning c.partner_id, c.hour, c.status, c.actions
      ), folded as (
        insert into sim_action_count (partner_id, hour, status, actions)
        select partner_id, hour, status, sum(actions) from gone group by 1, 2, 3 having sum(actions) <> 0 order by 1, 2, 3
        on conflict (partner_id, hour, status) do update set actions = sim_action_count.actions + excluded.actions
      )
      select count(*)::int as n from gone`,
    values: [most],
  })
  return rows[0]!.n
}
