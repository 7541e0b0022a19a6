import type { CampaignAnswer, CampaignQuestion } from '../../requests/port.ts'
import { holdStated } from '../../requests/hold-store.ts'
import { claim } from '../writes/claim.ts'
import { createOnce } from '../writes/write-once.ts'
import { endWrite, findWrite, insertWrite } from '../writes/write-store.ts'
import { areManyMissing } from '../reconcile/many-missing.ts'
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
  if (!isOurs && !(await confirm(deps, question, stored !== 'gone'))) return later(question)
  const ended: CampaignAnswer = {
    registryCampaignId: registryId,
    networks: [...question.networks],
    ended: true,
  }
  if (stored === 'gone')
    return age > listedAfterSeconds && (await hasEnded(deps, question)) ? ended : later(question, registryId)
  await storePresent(deps.db, 'campaign', question.campaignId)
  if (stored.status === 'EXPIRED') return ended
  if (!question.readOnly)
    for (const step of [update, resubmit, share]) {
      const answer = await step(deps, question, stored)
      if (answer) return answer
    }
  return readState(deps, question, stored)
}

/** Whether the registry has the campaign whose ID an operator has stated, and no other campaign of the exchange has the ID. */
async function confirm(
  { db }: CampaignDeps,
  { campaignId: id, accountId, registryCampaignId }: CampaignQuestion,
  isFound: boolean,
): Promise<boolean> {
  const stated = registryCampaignId!
  if (isFound)
    return (await claim(db, 'campaign', { id, accountId, stated, registryId: stated })) === 'claimed'
  // The ID may be wrong, so nothing shows that the campaign has ended.
  await holdStated(db, 'campaign', { id, stated, hold: 'unknown' })
  return false
}

/** Whether a missing campaign has ended. If many are missing, the registry has a fault. */
async function hasEnded({ db, log }: CampaignDeps, { campaignId }: CampaignQuestion): Promise<boolean> {
  const isLong = (await storeMissing(db, 'campaign', [campaignId])).has(campaignId)
  return isLong && !(await areManyMissing({ db, log }, 'campaign'))
}

/** `isOurs`: the adapter has registered the campaign, so its ID is certain. */
type Registered = { registryId: string; age: number; isOurs: boolean } | { answer: CampaignAnswer }

async function register(
  { db, calls }: Pick<CampaignDeps, 'db' | 'calls'>,
  question: CampaignQuestion,
): Promise<Registered> {
  const { campaignId, accountId, reference, readOnly, registryCampaignId, registryBrandId } = question
  const awaitsId = question.registryHold !== undefined
  const key = { kind: 'campaign', subject: campaignId } as const
  const known = await findWrite(db, key)
  const id = known?.registry_id ?? registryCampaignId
  if (id != null)
    return { registryId: id, age: known?.age ?? listedAfterSeconds, isOurs: known?.registry_id != null }
  if (readOnly || awaitsId) {
    const found = await adopt({ db, calls }, question)
    return 'answer' in found && awaitsId ? { answer: later(question) } : found
  }
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
