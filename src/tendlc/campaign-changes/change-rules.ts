import type { Fault } from '#platform/contract/problem.ts'
import type { CampaignChange, CampaignData } from '../fields/campaign-fields.ts'
import type { Owned } from '../campaigns/find-owned.ts'
import { campaignFaults, sampleFaults } from './rules.ts'
import type { KeptData } from '../campaigns/store.ts'
import { campaignDataOf } from '../campaigns/wire.ts'

/** Returns the errors in a change: invalid values of the resulting campaign, and changes of locked fields. */
export function changeFaults({ brand, campaign }: Owned, input: CampaignChange, changes: KeptData): Fault[] {
  const names = Object.keys(changes)
  const then = thenOf(campaignDataOf(campaign), input)
  const isRegistered = campaign.registry_campaign_id !== null || campaign.registry_status !== 'UNKNOWN'
  const frozen = isRegistered && campaign.reseller_id !== null
  const registered = 'cannot be changed after registration'
  return [
    ...(isContent(names) || hasBothFlows(input)
      ? [...campaignFaults(then, brand), ...sampleFaults(then, campaign.mno_metadata)]
      : []),
    ...lockedOf(names, ['usecase', 'hipaa'], 'cannot be changed'),
    ...(frozen ? lockedOf(names, ['reseller', 'reseller_id'], registered) : []),
    ...(campaign.stopped && changes.auto_renewal
      ? lockedOf(names, ['auto_renewal'], 'cannot be changed after the campaign was stopped')
      : []),
  ]
}

const isContent = (names: readonly string[]) => names.some((name) => name !== 'auto_renewal')

/** Free text and details exclude each other, even if one of them repeats the stored value. */
const hasBothFlows = (input: CampaignChange) =>
  input.message_flow !== undefined && input.message_flow_details !== undefined

const lockedOf = (names: readonly string[], fields: readonly string[], reason: string): Fault[] =>
  fields.filter((name) => names.includes(name)).map((name) => ({ name, reason, rule: 'locked' }))

/** The campaign data after the change; a new flow, as free text or details, replaces the stored flow. */
function thenOf(now: CampaignData, input: CampaignChange): CampaignData {
  const { message_flow, message_flow_details, ...rest } = now
  const provided = input.message_flow !== undefined || input.message_flow_details !== undefined
  const flow = message_flow_details ? { message_flow_details } : { message_flow }
  const stated = Object.entries({ ...rest, ...(!provided && flow), ...input })
  return Object.fromEntries(stated.filter(([, value]) => value !== null))
}
