import type { CampaignWithdrawal, WithdrawalAnswer } from '../../requests/port.ts'
import type { StateDeps } from '../campaigns/answers.ts'
import { againAt } from '../client/again.ts'
import { meaningOf, reasonOf } from '../client/errors.ts'
import type { PartnerCalls } from './calls.ts'
import { isImportedElsewhere } from './partner-store.ts'

/**
 * Declines the share of a campaign that has ended here, unless it was accepted, another account has imported it or the partner has withdrawn
 * it. The campaign itself belongs to the partner.
 */
export async function withdrawPartner(
  { db, calls }: StateDeps & { calls: PartnerCalls },
  question: CampaignWithdrawal,
): Promise<WithdrawalAnswer> {
  const { registryCampaignId: id, campaignId } = question
  if (id === undefined || (await isImportedElsewhere(db, id, campaignId))) return { done: true }
  const shares = await calls.shares(id)
  if (shares === 'gone' || shares.sharedWithMe?.sharingStatus !== 'PENDING') return { done: true }
  const result = await calls.decline(id, 'The campaign was canceled.')
  if ('value' in result || meaningOf(result.errors) === 'gone') return { done: true }
  return meaningOf(result.errors) === 'refused' ? { refused: reasonOf(result.errors) } : againAt(question)
}
