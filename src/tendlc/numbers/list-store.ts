import type { Filter, FilterFields } from '../listing/filter.ts'
import type { Listing, ListQuery } from '../listing/listing-store.ts'
import { linkColumns, type LinkRow } from './store.ts'

const text = (column: string) => ({ column, kind: 'text' }) as const

/** Fields by which numbers of a campaign can be filtered. */
export const numberFilterFields: FilterFields = {
  number: text('number'),
  country: text('country'),
  status: text('status'),
}

export const linkListing: Listing<LinkRow> = {
  table: 'campaign_number',
  plural: 'numbers',
  key: ['id', 'uuid'],
  columns: linkColumns,
  fields: numberFilterFields,
  row: (found) => found as LinkRow,
}

/** The numbers of an account's campaign, in the order in which they were linked. */
export function linksOf(accountId: string, campaignId: string, filter: Filter): ListQuery {
  return { accountId, scope: (values) => [`campaign_id = $${values.push(campaignId)}`], filter }
}
