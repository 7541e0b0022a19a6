import { labelledCampaign } from '#tendlc/campaigns/labelled-fields.ts'
import { labelledReason, separateReasons } from '../../../parts/labels/reason-labels.ts'
import type { Campaign } from '../seen.ts'

const wanting: readonly string[] = ['REJECTED', 'UPDATES_REQUIRED', 'SUSPENDED']

/** Whether the campaign waits for its owner. */
export const mustAct = ({ status }: Campaign): boolean => wanting.includes(status)

/** The reasons for the state of a campaign that its owner should read. */
export function reasonsOf(campaign: Campaign): string[] {
  const { last_status_changes: changes, suspensions, carrier_brand_suspensions: ofNetworks } = campaign
  const reasons = [
    // The reason of the latest change matters only if the owner must act.
    mustAct(campaign) ? changes[0]?.reason : undefined,
    ...[...suspensions, ...ofNetworks].map(({ explanation }) => explanation),
  ]
  const stated = reasons.filter((reason) => reason !== undefined)
  return [...new Set(stated.flatMap(separateReasons))].map((reason) =>
    labelledReason(labelledCampaign, reason),
  )
}
