import type { CampaignAnswer, CampaignQuestion } from '../../requests/port.ts'
import { createOnce } from '../writes/write-once.ts'
import { findWrite } from '../writes/write-store.ts'
import { later, refusedOrLater, type CampaignDeps } from './answers.ts'
import { readState } from './read-state.ts'
import { resubmit } from './resubmit.ts'
import { share } from './share.ts'
import { update } from './update.ts'
import { campaignToRegistry } from './wire.ts'

/** The registry lists a new record only after a while. */
const listedAfterSeconds = 3_600

/** Registers a campaign, or updates, resubmits and shares it, and reads what the networks and the upstream provider have decided. */
export async function campaign(deps: CampaignDeps, question: CampaignQuestion): Promise<CampaignAnswer> {
  const registered = await register(deps, question)
  if ('answer' in registered) return registered.answer
  const { registryId, age, isOurs } = registered
  const stored = await deps.calls.read(registryId)
  // An ID that an operator has stated may be wrong, so nothing shows that the campaign has ended.
  if (stored === 'gone' && (age < listedAfterSeconds || !isOurs)) return later(question, registryId)
  if (stored === 'gone' || stored.status === 'EXPIRED')
    return { registryCampaignId: registryId, networks: [...question.networks], ended: true }
  if (!question.readOnly)
    for (const step of [update, resubmit, share]) {
      const answer = await step(deps, question, stored)
      if (answer) return answer
    }
  return readState(deps, question, stored)
}

/** `isOurs`: the adapter has registered the campaign, so its ID is certain. */
type Registered = { registryId: string; age: number; isOurs: boolean } | { answer: CampaignAnswer }

async function register({ db, calls }: CampaignDeps, question: CampaignQuestion): Promise<Registered> {
  const { campaignId, accountId, reference, readOnly, registryCampaignId, registryBrandId } = question
  const key = { kind: 'campaign', subject: campaignId } as const
  const known = await findWrite(db, key)
  const id = known?.registry_id ?? registryCampaignId
  if (id != null)
    return { registryId: id, age: known?.age ?? listedAfterSeconds, isOurs: known?.registry_id != null }
  if (readOnly) return { answer: { networks: [...question.networks] } }
  if (registryBrandId === undefined) return { answer: later(question) }
  const created = await createOnce(db, {
    key,
    accountId,
    reference,
    lookUp: async () => (await calls.findByReference(campaignId))?.campaignId,
    send: () => calls.create(campaignToRegistry(question), campaignId),
  })
  if ('unknown' in created) return { answer: later(question) }
  if ('errors' in created) return { answer: refusedOrLater(question, created.errors) }
  return { registryId: created.registryId, age: 0, isOurs: true }
}
