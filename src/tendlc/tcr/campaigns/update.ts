import type { CampaignAnswer, CampaignQuestion } from '../../requests/port.ts'
import { reserveUpdate } from '../writes/update-store.ts'
import { endWrite, findWrite } from '../writes/write-store.ts'
import type { RegistryCampaign } from './state-calls.ts'
import { later, refusedOrLater, type CampaignDeps } from './answers.ts'
import { changesToRegistry, differsFrom, emptySamples } from './wire.ts'

/**
 * Sends changed data, which is free and may be repeated. Undefined once the registry has it. Updates of one campaign are sent in the order of their
 * requests.
 */
export async function update(
  { db, calls }: CampaignDeps,
  question: CampaignQuestion,
  stored: RegistryCampaign,
): Promise<CampaignAnswer | undefined> {
  const { accountId, campaignId, reference } = question
  const creation = await findWrite(db, { kind: 'campaign', subject: campaignId })
  if (creation === undefined || creation.reference === reference) return undefined
  const sent = { ...emptySamples(stored), ...changesToRegistry(question.campaign) }
  const key = { kind: 'campaign-update', subject: reference } as const
  if (!differsFrom(sent, stored) || (await findWrite(db, key))?.done) return undefined
  const reserved = await reserveUpdate(db, { kind: key.kind, objectId: campaignId, accountId, reference })
  if (!reserved) return later(question, stored.campaignId)
  const result = await calls.update(stored.campaignId, sent)
  if ('errors' in result) return refusedOrLater(question, result.errors, stored.campaignId)
  await endWrite(db, key)
  return undefined
}
