import type { Pending, RegistryQuery, SharingAnswer } from '../../requests/port.ts'
import type { StateCalls } from '../campaigns/state-calls.ts'
import { againAt } from '../client/again.ts'

/** The registry may show a share some time after the campaign. */
const longestMs = 3_600_000

/**
 * Whether a partner shares its campaign with us. The share stays pending at the registry until the campaign is shared on with the upstream
 * provider, after the review of the exchange.
 */
export async function sharing(
  calls: StateCalls,
  question: RegistryQuery & { registryCampaignId: string },
): Promise<Pending | SharingAnswer> {
  const shares = await calls.shares(question.registryCampaignId)
  const share = shares === 'gone' ? undefined : shares.sharedWithMe
  if (!share)
    return question.now - question.submittedAt < longestMs
      ? againAt(question)
      : { accepted: false, reason: 'The partner does not share the campaign at the campaign registry.' }
  if (share.sharingStatus !== 'DECLINED') return { accepted: true }
  return { accepted: false, reason: share.explanation || 'The share was declined at the campaign registry.' }
}
