import type { Sql } from '#platform/database/db.ts'
import { linkColumns, liveStatuses, type LinkRow } from './store.ts'

/** A link that the registry is to create or remove. */
export type DueLink = LinkRow & {
  submitted_at: Date
  attempts: number
  /** Failed queries in a row. */
  failures: number
  registry_campaign_id: string | null
  /** The link that the new link replaces, and the registry ID of the campaign of the replaced link. */
  moves_from: string | null
  from_registry_campaign_id: string | null
}

/** Claims links due for a registry query, longest due first, and leases them for a number of seconds of wall time; `only` restricts the IDs. */
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
        .join(', ')}, n.submitted_at, n.attempts, n.failures, n.moves_from, c.registry_campaign_id,
        (select f.registry_campaign_id from campaign_number m join campaign f on f.id = m.campaign_id where m.id = n.moves_from)
          as from_registry_campaign_id`,
    values: [new Date(now), limit, leaseSeconds, ...(only === undefined ? [] : [only])],
  })
  return rows
}

/** A link whose row is locked, with the time of the registry query and whether the query is still pending. */
export type LockedLink = LinkRow & { submitted_at: Date; pending: boolean }

/** Locks queried links and the links that they replace, in the order of IDs. */
export async function lockPendingLinks(
  sql: Sql,
  links: readonly DueLink[],
): Promise<Map<string, LockedLink>> {
  const { rows } = await sql.query<LockedLink>({
    name: 'lock-requested-numbers',
    text: `select ${linkColumns}, submitted_at, due_at is not null as pending from campaign_number
      where id = any($1::uuid[]) order by id for update`,
    values: [links.flatMap(({ id, moves_from }) => (moves_from === null ? [id] : [id, moves_from]))],
  })
  return new Map(rows.map((row) => [row.id, row]))
}

/** Schedules the next query of each claimed link; no effect on a link that is due again, because an operator stated its result meanwhile. */
export async function deferLinks(
  sql: Sql,
  links: readonly { link: DueLink; at: number; failures: number }[],
): Promise<void> {
  if (links.length === 0) return
  await sql.query({
    name: 'defer-campaign-numbers',
    text: `update campaign_number n set due_at = i.at, leased_until = null, failures = i.failures
      from unnest($1::uuid[], $2::timestamptz[], $3::timestamptz[], $4::int[], $5::int[]) i(id, at, submitted_at, attempts, failures)
      where n.id = i.id and n.submitted_at = i.submitted_at and n.due_at is not null and n.attempts = i.attempts
        and n.leased_until is not null`,
    values: [
      links.map(({ link }) => link.id),
      links.map(({ at }) => new Date(at)),
      links.map(({ link }) => link.submitted_at),
      links.map(({ link }) => link.attempts),
      links.map(({ failures }) => failures),
    ],
  })
}

/** Locks links whose number ownership has ended. */
export async function lockReleased(sql: Sql, limit: number): Promise<LinkRow[]> {
  const { rows } = await sql.query<LinkRow>({
    name: 'lock-released-numbers',
    text: `select ${linkColumns} from campaign_number where ownership_id is null and status in ${liveStatuses}
      order by id limit $1 for update skip locked`,
    values: [limit],
  })
  return rows
}

/** The earliest exchange time after `after` at which a link is due, in milliseconds. */
export async function nextLinkDue(sql: Sql, after: number): Promise<number | undefined> {
  const { rows } = await sql.query<{ due: Date | null }>({
    name: 'next-campaign-number-due',
    text: 'select min(due_at) as due from campaign_number where due_at > $1',
    values: [new Date(after)],
  })
  return rows[0]?.due?.getTime()
}
