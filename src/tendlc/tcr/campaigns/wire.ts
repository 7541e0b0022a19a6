import {
  campaignFields,
  type CampaignData,
  defaultKeywords,
  sampleFields,
} from '../../fields/campaign-fields.ts'
import type { CampaignQuestion } from '../../requests/port.ts'
import { usecaseAtRegistry } from './usecases.ts'

/** Members of a campaign at the registry by our field, those that may change later. */
const members = {
  description: 'description',
  message_flow: 'messageFlow',
  sample_one: 'sample1',
  sample_two: 'sample2',
  sample_three: 'sample3',
  sample_four: 'sample4',
  sample_five: 'sample5',
  help_message: 'helpMessage',
  opt_in_message: 'optinMessage',
  opt_out_message: 'optoutMessage',
  opt_in_keywords: 'optinKeywords',
  opt_out_keywords: 'optoutKeywords',
  help_keywords: 'helpKeywords',
  embedded_link: 'embeddedLink',
  embedded_phone: 'embeddedPhone',
  number_pool: 'numberPool',
  age_gated: 'ageGated',
  direct_lending: 'directLending',
  reseller_id: 'resellerId',
} as const satisfies Partial<Record<keyof CampaignData, string>>

type OurField = keyof typeof members
const fields = Object.entries(members) as [OurField, string][]

/** Values that are sent even if the customer has not set them, because the registry would replace them by its own. */
const defaults: CampaignData = {
  ...defaultKeywords,
  reseller_id: 'R000000',
  embedded_link: false,
  embedded_phone: false,
  number_pool: false,
  age_gated: false,
  direct_lending: false,
}

/** The members of a campaign that may change. */
export type CampaignChanges = Record<string, string | boolean>

/**
 * The changeable members of a campaign as the registry stores them. The registry always renews the campaign: the exchange deletes it at the
 * end of the period that the customer has paid.
 */
export function changesToRegistry(campaign: CampaignData): CampaignChanges {
  const complete: CampaignData = { ...defaults, ...campaign }
  return {
    ...Object.fromEntries(
      fields.flatMap(([field, member]) => (complete[field] === undefined ? [] : [[member, complete[field]]])),
    ),
    ...linksOf(campaign),
    autoRenewal: true,
  }
}

const longestLink = 255

function linksOf({
  message_flow_details: details,
  embedded_link,
  ...campaign
}: CampaignData): CampaignChanges {
  const samples = sampleFields.map((name) => campaign[name] ?? '').join('\n')
  const link = embedded_link ? /https?:\/\/\S+/i.exec(samples)?.[0] : undefined
  return {
    ...(details?.privacy_policy !== undefined && { privacyPolicyLink: details.privacy_policy }),
    ...(details?.terms_and_conditions !== undefined && {
      termsAndConditionsLink: details.terms_and_conditions,
    }),
    ...(link !== undefined && link.length <= longestLink && { embeddedLinkSample: link }),
  }
}

export type CampaignWire = CampaignChanges | Record<string, unknown>

/** A new campaign as the registry stores it. Recipients can always opt in, opt out and get help. */
export function campaignToRegistry({
  campaign,
  brand,
  usecase,
  registryBrandId,
}: CampaignQuestion): CampaignWire {
  const theirs = usecaseAtRegistry(brand, usecase) ?? usecase
  return {
    ...changesToRegistry(campaign),
    brandId: registryBrandId,
    usecase: theirs,
    subUsecases: theirs === usecase ? (campaign.sub_usecases ?? []) : [],
    subscriberOptin: true,
    subscriberOptout: true,
    subscriberHelp: true,
    termsAndConditions: true,
  }
}

/** Empty texts for the samples that the registry stores: an update that omits a sample would leave it there. */
export function emptySamples(stored: Readonly<Record<string, unknown>>): CampaignChanges {
  const names = sampleFields.map((field) => members[field])
  return Object.fromEntries(names.filter((name) => valueOf(stored[name]) !== false).map((name) => [name, '']))
}

const changeable = [
  ...Object.values(members),
  'privacyPolicyLink',
  'termsAndConditionsLink',
  'embeddedLinkSample',
  'autoRenewal',
]

/** Whether the registry stores other values than the ones to be sent. */
export function differsFrom(sent: CampaignChanges, stored: Readonly<Record<string, unknown>>): boolean {
  return changeable.some((member) => valueOf(sent[member]) !== valueOf(stored[member]))
}

const valueOf = (value: unknown): unknown =>
  value === undefined || value === null || value === '' ? false : value

const fieldOf = new Map(fields.map(([field, member]) => [member, field as string]))

/** Our names of the fields that the registry names. */
export const ourFields = (names: readonly string[]): string[] =>
  names.map((name) => fieldOf.get(name) ?? name)

/** The changeable fields of a campaign at the registry, without values that the exchange does not accept; longer texts are cut. */
export function changesFromRegistry(stored: Readonly<Record<string, unknown>>): CampaignData {
  const found = fields.flatMap(([field, member]): [string, unknown][] => {
    const value = stored[member]
    const read = [value, ...shortened(value)]
      .map((one) => campaignFields[field].safeParse(one))
      .find(({ success }) => success)
    return read ? [[field, read.data]] : []
  })
  return Object.fromEntries(found)
}

/** Longest texts of the exchange, where the registry permits longer ones. */
const shortened = (value: unknown): string[] =>
  typeof value === 'string' ? [value.slice(0, 320).toWellFormed()] : []
