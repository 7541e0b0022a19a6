import { actorName, type Caller } from '#accounts/index.ts'
import { holdNumber, isTollFree } from '#numbers/index.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database/db.ts'
import { type Fault, Problem } from '#platform/contract/problem.ts'
import { notFound } from '../brands/find-owned.ts'
import { findOwnedCampaign } from '../campaigns/find-owned.ts'
import type { CampaignRow } from '../campaigns/store.ts'
import { tendlcProblems } from '../shapes/problems.ts'
import {
  campaignToLink,
  complianceOf,
  storeLinkRequests,
  endedFaults,
  refuseTooMany,
  type CampaignPath,
} from './linking.ts'
import { findLink, insertLink, moveLinks, type LinkRow } from '../numbers/store.ts'

type Deps = { db: Db; clock: Pick<Clock, 'now'> }

/** A campaign of a brand, and one of its numbers. */
export type NumberPath = CampaignPath & { number: string }

/** Starts linking a number to a campaign (S2-214): the number is LINKING until the registry responds. */
export async function linkNumber(
  { db, clock }: Deps,
  caller: Caller,
  { country, ...path }: NumberPath & { country: string },
): Promise<LinkRow> {
  const { id: accountId } = caller.account
  return db.asAccount(accountId, async (sql) => {
    const campaign = await campaignToLink(sql, accountId, path)
    const owned = await holdNumber(sql, accountId, path.number)
    const faults = faultsOf({ campaign, country, number: path.number, owned })
    if (faults.length > 0) throw new Problem(tendlcProblems.invalidNumberData, { faults })
    const now = clock.now()
    const link = await insertLink(sql, {
      accountId,
      brandId: campaign.brand_id,
      campaignId: campaign.id,
      number: path.number,
      ownershipId: owned!.ownershipId,
      compliance: await complianceOf(sql, campaign, now),
      now,
    }).catch(refuseConcurrent)
    if (!link) throw new Problem(tendlcProblems.numbersAlreadyLinked)
    await refuseTooMany(sql, campaign)
    await storeLinkRequests(sql, [link], actorName(caller.actor), now)
    return link
  })
}

type Found = {
  campaign: CampaignRow
  country: string
  number: string
  owned: { country: string; type: string } | undefined
}

function faultsOf({ campaign, country, number, owned }: Found): Fault[] {
  const faults: Fault[] = []
  const wrong = (name: string, reason: string) => faults.push({ name, reason, rule: 'number' })
  if (!owned) wrong('number', 'does not belong to this account')
  else if (owned.country !== country)
    wrong('country', `does not match the number, whose country is ${owned.country}`)
  else if (isTollFree(number)) wrong('number', 'is toll-free; register it as a toll-free number')
  return [...faults, ...endedFaults(campaign)]
}

/** The problem if a concurrent request linked the number first. The campaign lock keeps the count of its numbers exact. */
function refuseConcurrent(error: unknown): never {
  if ((error as { code?: string }).code === '23505') throw new Problem(tendlcProblems.numbersAlreadyLinked)
  throw error
}

/**
 * Starts unlinking a number: its status becomes UNLINKING and it can no longer send. Has no effect if it is UNLINKING already; a number that is being
 * moved here from another campaign stays LINKED there.
 */
export async function unlinkNumber({ db, clock }: Deps, caller: Caller, path: NumberPath): Promise<LinkRow> {
  const { id: accountId } = caller.account
  return db.asAccount(accountId, async (sql) => {
    const { campaign } = await findOwnedCampaign(sql, accountId, path)
    const link = await findLink(sql, { campaignId: campaign.id, number: path.number }, true)
    if (!link || link.status === 'UNLINKED' || link.status === 'REJECTED') throw notFound(path.number)
    const now = clock.now()
    const [moved] = await moveLinks(sql, [link], 'unlinking', {
      actor: actorName(caller.actor),
      now,
      dueAt: now,
    })
    return moved ?? link
  })
}
