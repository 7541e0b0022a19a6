import type { Fault } from '#platform/contract/problem.ts'
import type { BrandRow } from '../brands/store.ts'
import { publicShorteners } from '../content/shorteners.ts'
import type { NetworkRecord } from '../requests/port.ts'
import { usecases } from '../shapes/enumerations.ts'
import { sampleFields, type CampaignData } from '../fields/campaign-fields.ts'
import type { MessageFlowDetails } from '../fields/flow-details.ts'
import { flowLengthFaults, flowOf } from './flow.ts'
import { keywordsOf } from '../fields/keywords.ts'

/**
 * Cross-field rules of a campaign, independent of networks; the contract checks each field by itself. Rules that depend on the brand are omitted
 * without it.
 */
export function campaignFaults(data: CampaignData, brand: BrandRow | undefined): Fault[] {
  return [
    ...flowFaults(data, brand),
    ...subUsecaseFaults(data),
    ...answerFaults(data),
    ...keywordFaults(data),
    ...linkFaults(data),
  ]
}

/** The flow is either free text or details, not both (S2-080). */
function flowFaults(
  { message_flow: words, message_flow_details: details }: CampaignData,
  brand: BrandRow | undefined,
): Fault[] {
  if (words !== undefined && details !== undefined)
    return ['message_flow', 'message_flow_details'].map((name) => ({
      name,
      reason: 'must not be sent together with the other field',
      rule: 'unique',
    }))
  if (words === undefined && details === undefined) return [required('message_flow_details')]
  if (!details) return []
  const mechanisms = mechanismFaults(details, 'message_flow_details.')
  if (!brand) return mechanisms
  const nameless = details.brand_name === undefined && brand.entity_type !== 'SOLE_PROPRIETOR'
  return [
    ...(nameless ? [required('message_flow_details.brand_name')] : []),
    ...mechanisms,
    ...flowLengthFaults(flowOf(details, brand.display_name), 'message_flow_details'),
  ]
}

/** Every consent mechanism except TEXT_TO_JOIN requires an attachment (S2-106). */
export function mechanismFaults({ consent_mechanisms: all }: MessageFlowDetails, at: string): Fault[] {
  return all.flatMap(({ method, attachment }, i) =>
    method === 'TEXT_TO_JOIN' || attachment !== undefined
      ? []
      : [required(`${at}consent_mechanisms[${i}].attachment`)],
  )
}

/** Texts that other fields require (S2-075, S2-093). */
function answerFaults(data: CampaignData): Fault[] {
  const details = data.message_flow_details
  const joins = details?.consent_mechanisms.some(({ method }) => method === 'TEXT_TO_JOIN') ?? false
  const bySms = data.opt_in_keywords !== undefined || joins
  const again = details?.frequency === 'RECURRING'
  return [
    ...(data.opt_in_keywords !== undefined && data.opt_in_message === undefined
      ? [required('opt_in_message')]
      : []),
    ...((bySms || again) && data.opt_out_message === undefined ? [required('opt_out_message')] : []),
  ]
}

/** Keyword lists must include STOP or HELP (S2-092). */
function keywordFaults(data: CampaignData): Fault[] {
  const kinds = [
    ['opt_out_keywords', 'STOP'],
    ['help_keywords', 'HELP'],
  ] as const
  return kinds.flatMap(([name, word]) =>
    data[name] === undefined || keywordsOf(data[name]).includes(word)
      ? []
      : [{ name, reason: `must include ${word}`, rule: 'pattern' }],
  )
}

/** Samples must not contain shortened links (S2-089). */
function linkFaults(data: CampaignData): Fault[] {
  return sampleFields
    .filter((name) => publicShorteners().find(data[name] ?? '') !== undefined)
    .map((name) => ({ name, reason: 'must not contain a shortened link', rule: 'not' }))
}

/** Reports missing samples. The use case, its sub use cases and the strictest network determine the required number (S2-086). */
export function sampleFaults(data: CampaignData, networks: readonly NetworkRecord[]): Fault[] {
  const needed = Math.max(
    usecases.find(({ id }) => id === data.usecase)?.samples ?? 1,
    data.sub_usecases?.length ?? 0,
    ...networks.map(({ min_msg_samples }) => min_msg_samples),
  )
  const missing = sampleFields.filter((name) => data[name] === undefined)
  const lacking = needed - (sampleFields.length - missing.length)
  return missing.slice(0, Math.max(0, lacking)).map((name) => ({
    name,
    reason: `is required, because the campaign needs ${needed} samples`,
    rule: 'required',
  }))
}

/** A sub use case may be listed once. */
function subUsecaseFaults({ sub_usecases: names = [] }: CampaignData): Fault[] {
  return names.flatMap((name, i) =>
    names.indexOf(name) === i
      ? []
      : [{ name: `sub_usecases[${i}]`, reason: 'is a duplicate', rule: 'unique' }],
  )
}

const required = (name: string): Fault => ({ name, reason: 'is required', rule: 'required' })
