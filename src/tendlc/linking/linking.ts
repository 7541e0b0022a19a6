import type { Sql } from '#platform/database/db.ts'
import { type Fault, Problem } from '#platform/contract/problem.ts'
import { ownCampaign } from '../campaigns/own.ts'
import { overStates } from '../campaigns/states.ts'
import { findCampaign, setHipaa, type CampaignRow } from '../campaigns/store.ts'
import { storeHistory } from '../history/history-store.ts'
import { tendlcProblems } from '../shapes/problems.ts'
import { countLive, type LinkRow } from '../numbers/store.ts'

/** A campaign of a brand. */
export type CampaignPath = { brandId: string; id: string }

/** How many numbers a campaign has at most that is no number pool. */
export const mostNumbers = 50

/**
 * The campaign, held until the commit. Numbers of a pool are linked beside each other: nothing of their campaign is changed or counted,
 * unless it is not known yet whether it is about health.
 */
export async function campaignToLink(
  sql: Sql,
  accountId: string,
  position: CampaignPath,
): Promise<CampaignRow> {
  const seen = await findCampaign(sql, { accountId, brandId: position.brandId }, position.id)
  const alongside = seen?.number_pool && seen.hipaa !== null
  return (await ownCampaign(sql, accountId, position, alongside ? 'shared' : true)).campaign
}

/** What a number of the campaign is marked with. Whether that is about health is settled with its first number (S2-096). */
export async function complianceOf(
  sql: Sql,
  { id, hipaa }: Pick<CampaignRow, 'id' | 'hipaa'>,
  now: number,
): Promise<string[]> {
  if (hipaa === null) await setHipaa(sql, id, false, now)
  return hipaa ? ['HIPAA'] : []
}

/** Why the campaign takes no numbers any more. */
export function overFaults({ status }: Pick<CampaignRow, 'status'>): Fault[] {
  if (!overStates.some((one) => one === status)) return []
  return [{ name: 'campaign_id', reason: `is a campaign that is over: it is ${status}`, rule: 'number' }]
}

/** Refuses what has been linked in this transaction where it was more than the campaign may have; `name` is the member that wanted it. */
export async function refuseTooMany(
  sql: Sql,
  { id, number_pool: pool }: Pick<CampaignRow, 'id' | 'number_pool'>,
  name = 'number',
): Promise<void> {
  if (pool || (await countLive(sql, id)) <= mostNumbers) return
  const reason = `would be more than the ${mostNumbers} numbers of a campaign that is no number pool`
  throw new Problem(tendlcProblems.invalidNumberData, { faults: [{ name, reason, rule: 'number' }] })
}

/** Writes down that the registry is to link these, and what they were before. */
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
      event: 'asked',
      from: from ?? undefined,
      to: 'LINKING',
      actor,
      at,
    })),
  )
}
