import type { Sql } from '#platform/database/db.ts'
import { type Fault, Problem } from '#platform/contract/problem.ts'
import { findOwnedCampaign } from '../campaigns/find-owned.ts'
import { isClosed } from '../campaigns/states.ts'
import { findCampaign, setHipaa, type CampaignRow } from '../campaigns/store.ts'
import { storeHistory } from '../history/history-store.ts'
import { tendlcProblems } from '../shapes/problems.ts'
import { countLive, type LinkRow } from '../numbers/store.ts'

/** The path of a campaign. */
export type CampaignPath = { brandId: string; id: string }

/** Maximum numbers of a campaign that is not a number pool. */
export const mostNumbers = 50

/**
 * The campaign, locked until the commit. Numbers of a pool link concurrently under a shared lock, because neither the campaign nor its
 * count changes; a campaign whose hipaa is unset is locked exclusively.
 */
export async function campaignToLink(sql: Sql, accountId: string, path: CampaignPath): Promise<CampaignRow> {
  const seen = await findCampaign(sql, { accountId, brandId: path.brandId }, path.id)
  const alongside = seen?.number_pool && seen.hipaa !== null
  return (await findOwnedCampaign(sql, accountId, path, alongside ? 'shared' : true)).campaign
}

/** Compliance data of a number. The first number of a campaign determines hipaa (S2-096). */
export async function complianceOf(
  sql: Sql,
  { id, hipaa }: Pick<CampaignRow, 'id' | 'hipaa'>,
  now: number,
): Promise<string[]> {
  if (hipaa === null) await setHipaa(sql, id, false, now)
  return hipaa ? ['HIPAA'] : []
}

/** Returns an error if the campaign no longer accepts numbers. */
export function endedFaults({ status }: Pick<CampaignRow, 'status'>): Fault[] {
  if (!isClosed(status)) return []
  return [{ name: 'campaign_id', reason: `names a campaign that has ended and is ${status}`, rule: 'number' }]
}

/** Rejects the numbers linked in this transaction if they exceed the limit of the campaign; `name` is the member that the error names. */
export async function refuseTooMany(
  sql: Sql,
  { id, number_pool: pool }: Pick<CampaignRow, 'id' | 'number_pool'>,
  name = 'number',
): Promise<void> {
  if (pool || (await countLive(sql, id)) <= mostNumbers) return
  const reason = `exceeds the ${mostNumbers} numbers of a campaign that is not a number pool`
  throw new Problem(tendlcProblems.invalidNumberData, { faults: [{ name, reason, rule: 'number' }] })
}

/** Records in the history that the registry is to link these numbers. */
export function storeLinkRequests(
  sql: Sql,
  links: readonly (LinkRow & { from: string | null })[],
  actor: string,
  at: number,
): Promise<void> {
  return storeHistory(
    sql,
    links.map(({ id, account_id: accountId, from }) => ({
      accountId,
      machine: 'campaign number' as const,
      subjectId: id,
      event: 'requested',
      from: from ?? undefined,
      to: 'LINKING',
      actor,
      at,
    })),
  )
}
