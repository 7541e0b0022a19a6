import { brandFields } from '../../fields/brand-fields.ts'
import type { SharedCampaign } from '../../requests/port.ts'
import { usecases, type Usecase } from '../../shapes/enumerations.ts'
import { recordsOf } from '../campaigns/networks.ts'
import type { RegistryCampaign, StateCalls } from '../campaigns/state-calls.ts'
import { changesFromRegistry } from '../campaigns/wire.ts'

const isUsecase = (value: unknown): value is Usecase => usecases.some(({ id }) => id === value)

/** A campaign that another partner shares with us. The registry shows the name of its brand only. */
export async function shared(
  calls: StateCalls,
  registryCampaignId: string,
): Promise<SharedCampaign | 'unknown' | 'denied'> {
  const [stored, shares] = [await calls.read(registryCampaignId), await calls.shares(registryCampaignId)]
  if (stored === 'gone' || stored.status === 'EXPIRED' || shares === 'gone') return 'unknown'
  const { sharedWithMe } = shares
  const { brandId, usecase } = stored
  if (!sharedWithMe || sharedWithMe.sharingStatus === 'DECLINED' || typeof brandId !== 'string')
    return 'unknown'
  if (!isUsecase(usecase)) return 'denied'
  return {
    registryBrandId: brandId,
    brand: { display_name: nameOf(stored) ?? brandId },
    campaign: { ...contentOf(stored), usecase, sub_usecases: subUsecasesOf(stored) },
    upstreamCnpId: sharedWithMe.downstreamCnpId ?? 'UNKNOWN',
    downstreamCnpId: sharedWithMe.upstreamCnpId,
    networks: recordsOf(await calls.terms(registryCampaignId)),
  }
}

const nameOf = ({ brandDisplayName: name }: RegistryCampaign) => brandFields.display_name.safeParse(name).data

const subUsecasesOf = ({ subUsecases }: RegistryCampaign): Usecase[] =>
  Array.isArray(subUsecases) ? subUsecases.filter(isUsecase).slice(0, 5) : []

/** The content, with a sentence in place of a required text that the registry does not state. The reseller belongs to the other partner. */
function contentOf(stored: RegistryCampaign) {
  const { reseller_id: _, ...content } = changesFromRegistry(stored)
  return {
    ...content,
    description: content.description ?? missing('description'),
    message_flow: content.message_flow ?? missing('message flow'),
  }
}

const missing = (text: string) => `The campaign registry does not state the ${text} of this campaign.`
