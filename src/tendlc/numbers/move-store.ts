import type { Sql } from '#platform/database/db.ts'
import { uuidv7 } from '#platform/ids.ts'
import { campaignNumberStates } from './states.ts'
import { linkColumns, type LinkRow } from './store.ts'

type Movable = { id: string; number: string }

const beginning = '00000000-0000-0000-0000-000000000000'

/** Numbers linked to a campaign and not being moved, after a link in the order of IDs. Takes no locks. */
export async function findMovable(
  sql: Sql,
  {
    accountId,
    campaignId,
    after = beginning,
    limit,
  }: { accountId: string; campaignId: string; after?: string | undefined; limit: number },
): Promise<Movable[]> {
  const { rows } = await sql.query<Movable>({
    name: 'find-movable-numbers',
    text: `select id, number from campaign_number n
      where account_id = $1 and campaign_id = $2 and status = 'LINKED' and ownership_id is not null and id > $3
        and not exists (select from campaign_number m where m.number = n.number and m.moves_from is not null)
      order by id limit $4`,
    values: [accountId, campaignId, after, limit],
  })
  return rows
}

/** Locks the links that are still LINKED, in the order of IDs. */
export async function lockMovable(sql: Sql, links: readonly Movable[]): Promise<string[]> {
  const { rows } = await sql.query<{ id: string }>({
    name: 'lock-movable-numbers',
    text: `select id from campaign_number where id = any($1::uuid[]) and status = 'LINKED' and ownership_id is not null
      order by id for update`,
    values: [links.map(({ id }) => id)],
  })
  return rows.map(({ id }) => id)
}

export type NewMoves = {
  /** Links that the caller has locked. */
  links: readonly string[]
  accountId: string
  brandId: string
  campaignId: string
  compliance: string[]
  /** Exchange time in milliseconds. */
  now: number
}

/**
 * Links numbers that the caller has locked to another campaign as well, with their previous status there; skips numbers that another request
 * is moving already and numbers that are still UNLINKING there.
 */
export async function insertMoves(
  sql: Sql,
  { links, accountId, brandId, campaignId, compliance, now }: NewMoves,
): Promise<(LinkRow & { from: string | null })[]> {
  if (links.length === 0) return []
  const { rows } = await sql.query<LinkRow & { from: string | null }>({
    name: 'insert-number-moves',
    text: `with source as (
        select n.id, n.number, n.ownership_id, i.new_id from unnest($1::uuid[], $2::uuid[]) i(id, new_id) join campaign_number n using (id)
         where not exists (select from campaign_number m where m.number = n.number and m.moves_from is not null)
      ), before as (
        select number, status from campaign_number where campaign_id = $5 and number in (select number from source)
      ), made as (
        insert into campaign_number as n (id, account_id, brand_id, campaign_id, number, country, status, compliance, ownership_id,
          moves_from, submitted_at, due_at, created_at, updated_at)
        select new_id, $3, $4, $5, number, 'US', 'LINKING', $6, ownership_id, id, $7, $7, $7, $7 from source
        on conflict (campaign_id, number) do update
          set status = excluded.status, compliance = excluded.compliance, ownership_id = excluded.ownership_id,
              moves_from = excluded.moves_from, attempts = 0, submitted_at = excluded.submitted_at, due_at = excluded.due_at,
              leased_until = null, updated_at = excluded.updated_at
          where n.status = any($8::text[])
        returning ${linkColumns}
      ) select made.*, before.status as from from made left join before using (number)`,
    values: [
      links,
      links.map(() => uuidv7()),
      accountId,
      brandId,
      campaignId,
      compliance,
      new Date(now),
      campaignNumberStates.from('requested'),
    ],
  })
  return rows
}
