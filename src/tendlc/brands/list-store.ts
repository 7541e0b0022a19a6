import type { Sql } from '#platform/database/db.ts'
import type { Filter, FilterFields } from '../listing/filter.ts'
import { listRows, type Listing, type ListQuery } from '../listing/listing-store.ts'
import type { BrandStatus } from '../shapes/enumerations.ts'
import { brandFieldNames, type BrandField } from '../fields/brand-fields.ts'
import { brandColumns, type BrandRow } from './store.ts'

/** Fields with an indexed lower-case column. */
const found: readonly BrandField[] = ['ein', 'display_name', 'company_name', 'email']

const fieldOf = (name: BrandField) => ({
  column: name,
  kind: name === 'reseller' ? ('boolean' as const) : ('text' as const),
  ...(found.includes(name) && { folded: `${name}_folded` }),
})

const text = (column: string) => ({ column, kind: 'text' }) as const

/** Fields by which brands can be filtered: all single-valued fields of the response. */
export const brandFilterFields: FilterFields = {
  brand_id: text('id'),
  ...Object.fromEntries(brandFieldNames.map((name) => [name, fieldOf(name)])),
  status: text('status'),
  identity_status: text('identity_status'),
  universal_ein: text('universal_ein'),
  registry_brand_id: text('registry_brand_id'),
  brand_relationship: text('brand_relationship'),
  campaign_count: { column: 'campaign_count', kind: 'integer' },
  verified_date: { column: 'mobile_verified_at', kind: 'instant' },
  verification_email_completion_date: { column: 'email_verified_at', kind: 'instant' },
  created_date: { column: 'created_at', kind: 'instant' },
  last_updated: { column: 'updated_at', kind: 'instant' },
}

export type BrandListQuery = {
  accountId: string
  statuses: readonly BrandStatus[]
  filter: Filter
  size: number
  /** Page number, from 1. */
  page: number
}

export const brandListing: Listing<BrandRow> = {
  table: 'brand',
  plural: 'brands',
  key: ['seq', 'bigint'],
  columns: brandColumns,
  fields: brandFilterFields,
  tally: { table: 'brand_tally', n: 'brands', fields: { status: text('status') } },
  row: (found) => found as BrandRow,
}

/** A page of an account's brands, oldest first, and the total count; without support for `regexp` filters. */
export async function listBrandRows(
  sql: Sql,
  question: BrandListQuery,
): Promise<{ total: number; brands: BrandRow[] }> {
  const { total, rows } = await listRows(sql, brandListing, brandListQuery(question), question)
  return { total, brands: rows }
}

/** Converts the query to the general form of `listRows`. */
export function brandListQuery({ accountId, statuses, filter }: BrandListQuery): ListQuery {
  return { accountId, scope: (values) => [statusSql(statuses, values)], filter }
}

/** Writes the default statuses as constants, so that the partial index applies. */
function statusSql(statuses: readonly BrandStatus[], values: unknown[]): string {
  const set = new Set(statuses)
  if (set.size === 2 && set.has('ACTIVE') && set.has('SUSPENDED')) return `status in ('ACTIVE', 'SUSPENDED')`
  return `status = any($${values.push([...set])}::text[])`
}
