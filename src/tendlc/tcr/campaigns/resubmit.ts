import type { CampaignAnswer, CampaignQuestion } from '../../requests/port.ts'
import { sendOnce } from '../writes/write-once.ts'
import { findWrite } from '../writes/write-store.ts'
import type { RegistryCampaign } from './state-calls.ts'
import { wasRejectedSince } from './campaign-store.ts'
import { later, refusedOrLater, type CampaignDeps } from './answers.ts'
import { eachNetwork } from './networks.ts'

/** A resubmission may have no result, or be listed late, so its effects are awaited for ten minutes. */
const effectiveSeconds = 600

/**
 * Resubmits the campaign to the requested networks that have rejected it. Reviews are charged, and past resubmissions cannot be looked up, so it is sent once for each
 * request. Undefined once its effects can be read.
 */
export async function resubmit(
  { db, calls }: CampaignDeps,
  question: CampaignQuestion,
  { campaignId: registryId }: RegistryCampaign,
): Promise<CampaignAnswer | undefined> {
  const { accountId, campaignId, reference, asking } = question
  const creation = await findWrite(db, { kind: 'campaign', subject: campaignId })
  if (creation === undefined || creation.reference === reference) return undefined
  const statuses = await calls.statuses(registryId)
  if (statuses === 'gone') return later(question, registryId)
  const rejected = eachNetwork(statuses)
    .filter(({ id, stated }) => stated === 'REJECTED' && asking.includes(id))
    .map((one) => Number(one.registryId))
  if (rejected.length === 0) return undefined
  const key = { kind: 'campaign-resubmit', subject: reference } as const
  const state = await sendOnce(db, { key, accountId, reference }, () => calls.resubmit(registryId, rejected))
  if (typeof state === 'object') return refusedOrLater(question, state.errors, registryId)
  const { age, began_at: since } = (await findWrite(db, key))!
  const isAwaited = age < effectiveSeconds && !(await wasRejectedSince(db, registryId, since))
  return isAwaited && !(await isEffective(calls, registryId, rejected))
    ? later(question, registryId)
    : undefined
}

async function isEffective(
  calls: CampaignDeps['calls'],
  registryId: string,
  networks: readonly number[],
): Promise<boolean> {
  const statuses = await calls.statuses(registryId)
  return statuses !== 'gone' && networks.some((id) => statuses[String(id)] !== 'REJECTED')
}
