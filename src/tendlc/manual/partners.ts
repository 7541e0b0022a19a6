import { customerReasonOf } from '#reviews/index.ts'
import type {
  Pending,
  RegistryQuery,
  SharedCampaign,
  SharingAnswer,
  StatedCampaign,
} from '../requests/port.ts'
import { usecaseNames, type Usecase } from '../shapes/enumerations.ts'
import { decisionOf, undecided, type Decided, type ManualDeps } from './decision.ts'
import { qualification } from './qualification.ts'

/** A campaign that another partner shares is not known before an operator has read it at the registry and stated it. */
export const shared = (registryCampaignId: string): SharedCampaign => ({
  brand: { display_name: `Brand of campaign ${registryCampaignId}` },
  campaign: {
    description: 'The description of this campaign is not known before its partner shares it.',
    message_flow: 'The message flow of this campaign is not known before its partner shares it.',
  },
  upstreamCnpId: 'UNKNOWN',
  networks: [],
})

/** Whether the campaign's partner shares it, and the content of the campaign, as an operator has stated. */
export async function sharing(
  deps: ManualDeps,
  { reference, now, registryCampaignId }: RegistryQuery & { registryCampaignId: string },
): Promise<Pending | SharingAnswer> {
  const submission = {
    label: registryCampaignId,
    registry_campaign_id: registryCampaignId,
    usecases: usecaseNames,
  }
  const decision = await decisionOf(deps, { reference, kind: 'registry-sharing', submission })
  if (!decision) return undecided(now)
  if (decision.state === 'approved') return { accepted: true, stated: statedIn(decision) }
  const { codes, note } = decision
  return { accepted: false, reason: customerReasonOf({ codes, note: note ?? undefined })! }
}

/** The review requires these members. */
function statedIn({ result }: Decided): StatedCampaign {
  const { registry_id, partner_id, brand_name, description, message_flow, samples } = result!
  const usecase = result!.usecase as Usecase
  return {
    registryBrandId: registry_id,
    upstreamCnpId: partner_id,
    brandName: brand_name!,
    usecase,
    description: description!,
    messageFlow: message_flow!,
    samples: samples!,
    networks: qualification({ usecase, brand: {}, verified: true, vettings: [] }),
  }
}
