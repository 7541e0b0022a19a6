import type { Sql } from '#platform/database/db.ts'
import { linkColumns, liveStatuses, type LinkRow } from './store.ts'

/** What the registry is to be asked of a number: to link it, or to let go of it. */
export type DueLink = LinkRow & {
  submitted_at: Date
  attempts: number
  registry_campaign_id: string | null
  /** The link that it takes the place of, and how the registry calls that one's campaign. */
  moves_from: string | null
  from_registry_campaign_id: string | null
}

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
        .join(', ')}, n.submitted_at, n.attempts, n.moves_from, c.registry_campaign_id,
        (select f.registry_campaign_id from campaign_number m join campaign f on f.id = m.campaign_id where m.id = n.moves_from)
          as from_registry_campaign_id`,
    values: [new Date(now), limit, leaseSeconds, ...(only === undefined ? [] : [only])],
  })
  return rows
}

/** A link as it is behind its lock: when the registry was asked of it, and whether it still is. */
export type LockedLink = LinkRow & { submitted_at: Date; asked: boolean }

/** Locks links of which the registry was asked, with those that they take the place of, in the order of their ids. */
export async function lockPendingLinks(
  sql: Sql,
  links: readonly DueLink[],
): Promise<Map<string, LockedLink>> {
  const { rows } = await sql.query<LockedLink>({
    name: 'lock-asked-numbers',
    text: `select ${linkColumns}, submitted_at, due_at is not null as asked from campaign_number
      where id = any($1::uuid[]) order by id for update`,
    values: [links.flatMap(({ id, moves_from }) => (moves_from === null ? [id] : [id, moves_from]))],
  })
  return new Map(rows.map((row) => [row.id, row]))
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
