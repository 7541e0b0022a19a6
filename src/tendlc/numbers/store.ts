import type { Sql } from '#platform/database/db.ts'
import { uuidv7 } from '#platform/ids.ts'
import { recordedMoves, type Mover } from '../history/moves.ts'
import { campaignNumberStates } from './states.ts'

export type LinkStatus = 'LINKING' | 'LINKED' | 'REJECTED' | 'UNLINKING' | 'UNLINKED'

export type LinkRow = {
  id: string
  account_id: string
  brand_id: string
  campaign_id: string
  number: string
  country: string
  status: LinkStatus
  compliance: string[]
}

export const linkColumns = 'id, account_id, brand_id, campaign_id, number, country, status, compliance'

/** Statuses in which a number belongs to one campaign exclusively. */
export const liveStatuses = `('LINKING', 'LINKED', 'UNLINKING')`

export type NewLink = {
  accountId: string
  brandId: string
  campaignId: string
  number: string
  ownershipId: string
  compliance: string[]
  /** Exchange time in milliseconds. */
  now: number
}

/**
 * Links a number to a campaign, for the first time or again; undefined if it is linked, being linked or still being unlinked elsewhere. The link
 * references the ownership of the number, so it is released when the ownership ends.
 */
export async function insertLink(
  sql: Sql,
  link: NewLink,
): Promise<(LinkRow & { from: string | null }) | undefined> {
  const { rows } = await sql.query<LinkRow & { from: string | null }>({
    name: 'insert-campaign-number',
    text: `with before as (select status from campaign_number where campaign_id = $4 and number = $5)
      insert into campaign_number as n (id, account_id, brand_id, campaign_id, number, country, status, compliance, ownership_id,
        submitted_at, due_at, created_at, updated_at)
      select $1, $2, $3, $4, $5, 'US', 'LINKING', $6, $7, $8, $8, $8, $8
       where not exists (select from campaign_number o where o.number = $5
           and (o.status = 'LINKED' or (o.status in ('LINKING', 'UNLINKING') and o.moves_from is null)))
         and not exists (select from campaign_number o where o.number = $5 and o.moves_from is not null)
      on conflict (campaign_id, number) do update
        set status = excluded.status, compliance = excluded.compliance, ownership_id = excluded.ownership_id, attempts = 0, failures = 0,
            submitted_at = excluded.submitted_at, due_at = excluded.due_at, leased_until = null, updated_at = excluded.updated_at
        where n.status = any($9::text[])
      returning ${linkColumns}, (select status from before) as from`,
    values: [
      uuidv7(),
      link.accountId,
      link.brandId,
      link.campaignId,
      link.number,
      link.compliance,
      link.ownershipId,
      new Date(link.now),
      campaignNumberStates.from('requested'),
    ],
  })
  return rows[0]
}

/** Number of linked and pending numbers of a campaign that the caller has locked. */
export async function countLive(sql: Sql, campaignId: string): Promise<number> {
  const { rows } = await sql.query<{ n: number }>({
    name: 'count-campaign-numbers',
    text: `select count(*) as n from campaign_number where campaign_id = $1 and status in ${liveStatuses}`,
    values: [campaignId],
  })
  return rows[0]!.n
}

/** Finds a campaign's number in any status; `lock` locks the row until the commit. */
export async function findLink(
  sql: Sql,
  { campaignId, number }: { campaignId: string; number: string },
  lock = false,
): Promise<LinkRow | undefined> {
  const { rows } = await sql.query<LinkRow>({
    name: lock ? 'lock-campaign-number' : 'find-campaign-number',
    text: `select ${linkColumns} from campaign_number where campaign_id = $1 and number = $2 ${lock ? 'for update' : ''}`,
    values: [campaignId, number],
  })
  return rows[0]
}

/** The first numbers of a campaign, in any status, in the order in which they were linked. */
export async function listLinks(
  sql: Sql,
  accountId: string,
  campaignId: string,
  most: number,
): Promise<LinkRow[]> {
  const { rows } = await sql.query<LinkRow>({
    name: 'list-campaign-numbers',
    text: `select ${linkColumns} from campaign_number where account_id = $1 and campaign_id = $2 order by id limit $3`,
    values: [accountId, campaignId, most],
  })
  return rows
}

/** Locks linked and pending numbers of campaigns in the order of IDs; the caller has locked the campaigns. */
export async function lockLinksOf(sql: Sql, campaignIds: readonly string[]): Promise<LinkRow[]> {
  const { rows } = await sql.query<LinkRow>({
    name: 'lock-numbers-of-campaigns',
    text: `select ${linkColumns} from campaign_number where campaign_id = any($1::text[]) and status = any($2::text[])
      order by id for update`,
    values: [campaignIds, campaignNumberStates.from('unlinking')],
  })
  return rows
}

export type LinkEvent = (typeof campaignNumberStates.moves)[number][1]

const moveRows = recordedMoves<typeof campaignNumberStates.moves, LinkRow>(campaignNumberStates, {
  table: 'campaign_number',
  keyType: 'uuid',
  columns: linkColumns,
})

/**
 * Moves links that the caller has locked by one event, and schedules the registry query; `dueAt` is null if no query is needed. Links that
 * cannot be moved are left unchanged.
 */
export async function moveLinks(
  sql: Sql,
  links: readonly LinkRow[],
  event: Exclude<LinkEvent, 'requested'>,
  { dueAt, ...by }: Mover & { dueAt: number | null },
): Promise<LinkRow[]> {
  const at = new Date(by.now)
  const set = {
    submitted_at: at,
    due_at: dueAt === null ? null : new Date(dueAt),
    leased_until: null,
    attempts: 0,
    failures: 0,
    updated_at: at,
    moves_from: event === 'unlinking' ? undefined : null,
  }
  const ids = links.map(({ id }) => id)
  return (await moveRows(sql, ids, event, by, { set })).map(({ row }) => row)
}
