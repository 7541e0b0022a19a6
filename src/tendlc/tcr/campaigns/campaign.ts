import type { CampaignAnswer, CampaignQuestion } from '../../requests/port.ts'
import { createOnce } from '../writes/write-once.ts'
import { endWrite, findWrite, insertWrite } from '../writes/write-store.ts'
import { isMassEnd } from '../reconcile/mass-end.ts'
import { later, refusedOrLater, type CampaignDeps } from './answers.ts'
import { storeMissing, storePresent } from '../reconcile/missing-store.ts'
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
  const ended: CampaignAnswer = {
    registryCampaignId: registryId,
    networks: [...question.networks],
    ended: true,
  }
  if (stored === 'gone')
    // An ID that an operator has stated may be wrong, so nothing shows that the campaign has ended.
    return age > listedAfterSeconds && isOurs && (await hasEnded(deps, question))
      ? ended
      : later(question, registryId)
  await storePresent(deps.db, 'campaign', question.campaignId)
  if (stored.status === 'EXPIRED') return ended
  if (!question.readOnly)
    for (const step of [update, resubmit, share]) {
      const answer = await step(deps, question, stored)
      if (answer) return answer
    }
  return readState(deps, question, stored)
}

/** Whether a missing campaign has ended. If many are missing, the registry has a fault. */
async function hasEnded({ db, log }: CampaignDeps, { campaignId }: CampaignQuestion): Promise<boolean> {
  const { missing, registered, isLong } = await storeMissing(db, 'campaign', campaignId)
  const isMass = isMassEnd(missing, registered)
  if (isMass)
    log.error(
      { missing, registered },
      'many campaigns are missing at the campaign registry; none of them is ended',
    )
  return isLong && !isMass
}

/** `isOurs`: the adapter has registered the campaign, so its ID is certain. */
type Registered = { registryId: string; age: number; isOurs: boolean } | { answer: CampaignAnswer }

async function register(
  { db, calls }: Pick<CampaignDeps, 'db' | 'calls'>,
  question: CampaignQuestion,
): Promise<Registered> {
  const { campaignId, accountId, reference, readOnly, registryCampaignId, registryBrandId } = question
  const key = { kind: 'campaign', subject: campaignId } as const
  const known = await findWrite(db, key)
  const id = known?.registry_id ?? registryCampaignId
  if (id != null)
    return { registryId: id, age: known?.age ?? listedAfterSeconds, isOurs: known?.registry_id != null }
  if (readOnly) return adopt({ db, calls }, question)
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

/** A campaign whose registration was refused here, but executed at the registry, has our reference there. */
async function adopt(
  { db, calls }: Pick<CampaignDeps, 'db' | 'calls'>,
  { campaignId, accountId, reference, networks }: CampaignQuestion,
): Promise<Registered> {
  const found = await calls.findByReference(campaignId)
  if (!found) return { answer: { networks: [...networks] } }
  const key = { kind: 'campaign', subject: campaignId } as const
  await insertWrite(db, key, { accountId, reference })
  await endWrite(db, key, found.campaignId)
  return { registryId: found.campaignId, age: 0, isOurs: true }
}
