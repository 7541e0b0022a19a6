import type { CampaignAnswer, CampaignQuestion } from '../../requests/port.ts'
import { meaningOf, RegistryUnavailable } from '../client/errors.ts'
import { listedWithinSeconds, uncertainSeconds } from '../writes/uncertain.ts'
import { dropWrite, endWrite, findWrite, retryWrite } from '../writes/write-store.ts'
import type { RegistryCampaign, Share } from './state-calls.ts'
import { later, refusedOrLater, type StateDeps } from './answers.ts'
import { insertWriteAfter, priorOf } from './campaign-store.ts'

/**
 * Shares the campaign with the upstream provider, once for each request, because each review is charged. A share without a result was executed if
 * the registry lists another one than before. Undefined once the registry lists the share.
 */
export async function share(
  deps: StateDeps,
  question: CampaignQuestion,
  { campaignId: registryId }: RegistryCampaign,
): Promise<CampaignAnswer | undefined> {
  const { db, calls, upstream } = deps
  if (upstream === undefined) return undefined
  const present = await calls.sharing(registryId)
  if (present && present.sharingStatus !== 'DECLINED') return undefined
  const { accountId, reference } = question
  const key = { kind: 'campaign-share', subject: reference } as const
  const prior = markOf(present)
  if (await insertWriteAfter(db, key, { accountId, reference, prior }))
    return send(deps, question, registryId, { isFirst: true })
  const row = await findWrite(db, key)
  const isListed = (await priorOf(db, key)) !== prior
  if (row?.done) return isListed || row.age > listedWithinSeconds ? undefined : later(question, registryId)
  if (isListed) {
    // It was executed, and the provider has declined it since.
    await endWrite(db, key)
    return undefined
  }
  return (await retryWrite(db, key, uncertainSeconds))
    ? send(deps, question, registryId, { isFirst: false })
    : later(question, registryId)
}

const markOf = (present: Share | undefined): string =>
  present ? `${present.sharedDate} ${present.statusDate}` : 'none'

async function send(
  { db, calls, upstream }: StateDeps,
  question: CampaignQuestion,
  registryId: string,
  { isFirst }: { isFirst: boolean },
): Promise<CampaignAnswer | undefined> {
  const key = { kind: 'campaign-share', subject: question.reference } as const
  const result = await calls.share(registryId, upstream!).catch(async (error: unknown) => {
    // An earlier attempt may have been executed.
    if (isFirst && error instanceof RegistryUnavailable && !error.executed) await dropWrite(db, key)
    throw error
  })
  if ('value' in result || meaningOf(result.errors) === 'duplicate') {
    await endWrite(db, key)
    const isListed = markOf(await calls.sharing(registryId)) !== (await priorOf(db, key))
    return isListed ? undefined : later(question, registryId)
  }
  await dropWrite(db, key)
  return refusedOrLater(question, result.errors, registryId)
}
