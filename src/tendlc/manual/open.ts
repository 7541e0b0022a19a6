// The campaign registry by hand: an operator decides in the review queue, and each decision is a row that is returned as the registry's response.
// Not here: the queue itself (src/reviews), and what follows from a response (src/tendlc/registry).
// Start at decision.ts.
import { customerReasonOf } from '#reviews/index.ts'
import type { Registry, ResellerQuestion } from '../requests/port.ts'
import { campaign, withdrawCampaign } from './campaign.ts'
import { decisionOf, undecided, type ManualDeps } from './decision.ts'
import { identity, update, withdraw } from './identity.ts'
import { shared, sharing } from './partners.ts'
import { qualification } from './qualification.ts'
import { appeal, vetting } from './vetting.ts'

/** Opens a registry whose responses are decisions of operators. */
export function openManualRegistry(deps: ManualDeps): Registry {
  return {
    identity: (question) => identity(deps, question),
    vetting: (question) => vetting(deps, question, 'ordered'),
    imported: (question) => vetting(deps, question, 'imported'),
    appeal: (question) => appeal(deps, question),
    update: (question) => update(deps, question),
    withdraw: (question) => withdraw(deps, question),
    reseller: (question) => reseller(deps, question),
    qualify: async (question) => qualification(question),
    campaign: (question) => campaign(deps, question),
    withdrawCampaign: (question) => withdrawCampaign(deps, question),
    shared: async (registryCampaignId) => shared(registryCampaignId),
    sharing: (question) => sharing(deps, question),
  }
}

async function reseller(
  deps: ManualDeps,
  { reference, now, companyName, mobilePhone, email }: ResellerQuestion,
) {
  const submission = { company_name: companyName, mobile_phone: mobilePhone, email }
  const decision = await decisionOf(deps, { reference, kind: 'registry-reseller', submission })
  if (!decision) return undecided(now)
  const { state, codes, note, result } = decision
  if (state === 'rejected')
    return { approved: false, reason: customerReasonOf({ codes, note: note ?? undefined })! } as const
  return { approved: true, registryResellerId: result!.registry_id! } as const
}
