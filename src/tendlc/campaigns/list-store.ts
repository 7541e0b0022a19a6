import type { Listing, ListQuery } from '../listing/listing-store.ts'
import type { FieldKind, Filter, FilterFields } from '../listing/filter.ts'
import { campaignFieldNames, type CampaignField } from '../fields/campaign-fields.ts'
import { campaignColumns, type CampaignRow } from './store.ts'

const booleans: readonly CampaignField[] = [
  'age_gated',
  'direct_lending',
  'embedded_link',
  'embedded_phone',
  'number_pool',
  'terms_and_conditions',
  'hipaa',
  'reseller',
  'auto_renewal',
]
/** Fields with more than one value, which cannot be filtered by. */
const structured: readonly CampaignField[] = ['sub_usecases', 'message_flow_details']
/** Columns with an indexed lower-case copy. */
const found: readonly string[] = ['usecase', 'label', 'status', 'registry_campaign_id']

const field = (column: string, kind: FieldKind = 'text') => ({
  column,
  kind,
  ...(found.includes(column) && { folded: `${column}_folded` }),
})

/** A column of the tally table, which has no lower-case copies. */
const plain = (column: string) => ({ column, kind: 'text' }) as const

/** Fields by which campaigns can be filtered: all single-valued fields of the response. */
export const campaignFilterFields: FilterFields = {
  campaign_id: field('id'),
  ...Object.fromEntries(
    campaignFieldNames
      .filter((name) => !structured.includes(name))
      .map((name) => [name, field(name, booleans.includes(name) ? 'boolean' : 'text')]),
  ),
  status: field('status'),
  registry_campaign_id: field('registry_campaign_id'),
  tcr_campaign_id: field('registry_campaign_id'),
  registry_status: field('registry_status'),
  tcr_status: field('registry_status'),
  traffic_enabled: field('traffic_enabled', 'boolean'),
  partner: field('partner', 'boolean'),
  registration_date: field('registered_at', 'instant'),
  renewal_date: field('renewal_at', 'instant'),
  billed_date: field('billed_at', 'instant'),
  created_date: field('created_at', 'instant'),
  last_updated: field('updated_at', 'instant'),
}

export const campaignListing: Listing<CampaignRow> = {
  table: 'campaign',
  plural: 'campaigns',
  key: ['seq', 'bigint'],
  columns: campaignColumns,
  fields: campaignFilterFields,
  tally: {
    table: 'campaign_tally',
    n: 'campaigns',
    fields: { status: plain('status'), usecase: plain('usecase') },
  },
  row: (found) => found as CampaignRow,
}

/** The campaigns of an account's brand. */
export function campaignsOf(accountId: string, brandId: string, filter: Filter): ListQuery {
  return { accountId, scope: (values) => [`brand_id = $${values.push(brandId)}`], filter }
}
