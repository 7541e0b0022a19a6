import type { Sql } from '#platform/db.ts'
import { linkColumns, liveStatuses, type LinkRow } from './store.ts'

/** What the registry is to be asked of a number: to link it, or to let go of it. */
export type DueLink = LinkRow & { submitted_at: Date; attempts: number; registry_campaign_id: string | null }

/** Takes numbers of which the registry is to be asked, the longest due first; for so many seconds of wall time no other node takes them; only those that are named where some are. */
export async function claimLinks(
  sql: Sql,
  now: number,
  { leaseSeconds, limit, only }: { leaseSeconds: number; limit: number; only?: readonly string[] },
): Promise<DueLink[]> {
  const { rows } = await sql.query<DueLink>({
    name: only === undefined ? 'claim-campaign-numbers' : 'claim-these-campaign-numbers',
    text: `update campaign_number n set attempts = n.attempts + 1, leased_until = clock_timestamp() + make_interval(secs => $3)
        from campaign c
       where c.id = n.campaign_id and n.id in (
         select id from campaign_number
          where ${only === undefined ? '' : 'id = any($4::uuid[]) and '}due_at <= $1 and (leased_until is null or leased_until < clock_timestamp())
          order by due_at limit $2 for update skip locked)
      returning ${linkColumns
        .split(', ')
        .map((name) => `n.${name}`)
        .join(', ')}, n.submitted_at, n.attempts, c.registry_campaign_id`,
    values: [new Date(now), limit, leaseSeconds, ...(only === undefined ? [] : [only])],
  })
  return rows
}

/** Locks those of them that are still as they were when the registry was asked, in the order of their ids. */
export async function lockAsked(sql: Sql, links: readonly DueLink[]): Promise<Set<string>> {
  const { rows } = await sql.query<{ id: string }>({
    name: 'lock-asked-numbers',
    text: `select n.id from campaign_number n join unnest($1::uuid[], $2::timestamptz[], $3::text[]) i(id, submitted_at, status) using (id)
      where n.submitted_at = i.submitted_at and n.status = i.status and n.due_at is not null order by n.id for update of n`,
    values: [
      links.map(({ id }) => id),
      links.map((one) => one.submitted_at),
      links.map(({ status }) => status),
    ],
  })
  return new Set(rows.map(({ id }) => id))
}

/** Has questions asked again, each at its time. */
export async function deferLinks(sql: Sql, links: readonly { link: DueLink; at: number }[]): Promise<void> {
  if (links.length === 0) return
  await sql.query({
    name: 'defer-campaign-numbers',
    text: `update campaign_number n set due_at = i.at, leased_until = null
      from unnest($1::uuid[], $2::timestamptz[], $3::timestamptz[]) i(id, at, submitted_at)
      where n.id = i.id and n.submitted_at = i.submitted_at and n.due_at is not null`,
    values: [
      links.map(({ link }) => link.id),
      links.map(({ at }) => new Date(at)),
      links.map(({ link }) => link.submitted_at),
    ],
  })
}

/** Locks numbers that are linked under an ownership which has ended. */
export async function lockReleased(sql: Sql, limit: number): Promise<LinkRow[]> {
  const { rows } = await sql.query<LinkRow>({
    name: 'lock-released-numbers',
    text: `select ${linkColumns} from campaign_number where held_by is null and status in ${liveStatuses}
      order by id limit $1 for update skip locked`,
    values: [limit],
  })
  return rows
}

/** The next instant behind another at which the registry is to be asked of a number, in milliseconds. */
export async function nextLinkDue(sql: Sql, after: number): Promise<number | undefined> {
  const { rows } = await sql.query<{ due: Date | null }>({
    name: 'next-campaign-number-due',
    text: 'select min(due_at) as due from campaign_number where due_at > $1',
    values: [new Date(after)],
  })
  return rows[0]?.due?.getTime()
}
