import type { CampaignAnswer, CampaignQuestion } from '../../requests/port.ts'
import { later, type StateDeps } from '../campaigns/answers.ts'
import { readState } from '../campaigns/read-state.ts'
import { share } from '../campaigns/share.ts'
import { storeImported } from './partner-store.ts'

/**
 * Shares a campaign of another partner on with the upstream provider, which accepts the partner's share, and reads what the networks and the
 * provider have decided. Only the partner can change the campaign.
 */
export async function partnerCampaign(deps: StateDeps, question: CampaignQuestion): Promise<CampaignAnswer> {
  const registryId = question.registryCampaignId!
  const stored = await deps.calls.read(registryId)
  // A share that is not listed was withdrawn by the partner or is not listed yet, so nothing shows that the campaign has ended.
  if (stored === 'gone') return later(question, registryId)
  if (stored.status === 'EXPIRED')
    return { registryCampaignId: registryId, networks: [...question.networks], ended: true }
  await storeImported(deps.db, question)
  const answer = question.readOnly ? undefined : await share(deps, question, stored)
  return answer ?? readState(deps, question, stored)
}
