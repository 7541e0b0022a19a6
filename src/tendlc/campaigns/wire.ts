import type { z } from 'zod'
import { brandPath, type Shower } from '../brands/wire.ts'
import { campaignFieldNames, type CampaignData } from '../fields/campaign-fields.ts'
import { keywordsOf } from '../fields/keywords.ts'
import type { StatusChange } from '../history/history-store.ts'
import type { CampaignStatus } from '../shapes/enumerations.ts'
import { moveReasons } from './move-reasons.ts'
import type { Owned } from './find-owned.ts'
import type { campaignShown } from './shapes.ts'
import type { CampaignEvent } from './states.ts'
import type { CampaignRow } from './store.ts'

/** The campaign data as submitted by the customer. */
export function campaignDataOf(campaign: CampaignRow): CampaignData {
  const provided = campaignFieldNames.filter((name) => campaign[name] !== null)
  return Object.fromEntries(provided.map((name) => [name, campaign[name]]))
}

export const campaignsPath = (brandId: string) => `${brandPath(brandId)}/campaigns`

export const campaignPath = (brandId: string, id: string) => `${campaignsPath(brandId)}/${id}`

/** `assist`: whether the account, or its primary account, has opt-out assist (S2-100). */
export type CampaignShower = Shower & { assist: boolean }

/** A status change of a campaign. */
export type CampaignMove = StatusChange<CampaignStatus, CampaignEvent>

/** A campaign in the form of the API, with its status changes, newest first. */
export function campaignWire(
  { brand, campaign }: Owned,
  changes: readonly CampaignMove[],
  { apiUrl, primaryId, assist }: CampaignShower,
): z.input<typeof campaignShown> {
  const self = `${apiUrl}${campaignPath(brand.id, campaign.id)}`
  const { registry_campaign_id: registryId, registry_status } = campaign
  return {
    ...(campaignDataOf(campaign) as z.input<typeof campaignShown>),
    hipaa: campaign.hipaa,
    account_id: campaign.account_id,
    primary_account_id: primaryId,
    brand_id: brand.id,
    campaign_id: campaign.id,
    ...(registryId !== null && { registry_campaign_id: registryId, tcr_campaign_id: registryId }),
    registry_status,
    tcr_status: registry_status,
    ...(brand.vertical !== null && { vertical: brand.vertical }),
    status: campaign.status,
    traffic_enabled: campaign.traffic_enabled,
    subscriber_opt_in: campaign.mno_metadata.some((one) => one.req_subscriber_opt_in),
    subscriber_opt_out: keywordsOf(campaign.opt_out_keywords).includes('STOP'),
    subscriber_help: keywordsOf(campaign.help_keywords).includes('HELP'),
    opt_out_assist: assist,
    partner: campaign.partner,
    last_status_changes: changes.map(changeWire),
    mno_metadata: campaign.mno_metadata,
    suspensions: campaign.suspensions,
    carrier_brand_suspensions: brand.carrier_suspensions,
    ...datesOf(campaign),
    _links: {
      self: { href: self },
      brand: { href: `${apiUrl}${brandPath(brand.id)}` },
      numbers: { href: `${self}/numbers` },
    },
  }
}

const changeWire = ({ status, event, reason, at }: CampaignMove) => ({
  status,
  reason: reason ?? moveReasons[event],
  change_date: at.toISOString(),
})

function datesOf({ registered_at, renewal_at, billed_at, created_at, updated_at }: CampaignRow) {
  return {
    ...(registered_at && { registration_date: registered_at.toISOString() }),
    ...(renewal_at && { renewal_date: renewal_at.toISOString().slice(0, 10) }),
    ...(billed_at && { billed_date: billed_at.toISOString() }),
    created_date: created_at.toISOString(),
    last_updated: updated_at.toISOString(),
  }
}
