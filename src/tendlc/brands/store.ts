import type { Sql } from '#platform/database/db.ts'
import { lockClause, type Lock } from '#platform/database/sql.ts'
import type { BrandRelationship, BrandStatus, IdentityStatus, RegistryHold } from '../shapes/enumerations.ts'
import type { StatedTerms } from '../shapes/stated-terms.ts'
import { brandFieldNames, type BrandChange, type BrandData } from '../fields/brand-fields.ts'

export type FeedbackCategory = { name: string; description: string; fields: string[] }

/** The category of a verified public company whose email address the registry still verifies (Auth+). */
export const authPlusName = 'AUTH_PLUS'

/** A stored brand; fields without a value are null. */
export type BrandRow = { [F in keyof BrandData]-?: NonNullable<BrandData[F]> | null } & {
  id: string
  account_id: string
  status: BrandStatus
  identity_status: IdentityStatus
  display_name: string
  universal_ein: string | null
  registry_brand_id: string | null
  registry_hold: RegistryHold | null
  stated_qualification: StatedTerms[]
  campaign_count: number
  partner: boolean
  brand_relationship: BrandRelationship
  feedback: FeedbackCategory[]
  email_verified_at: Date | null
  mobile_verified_at: Date | null
  carrier_suspensions: { category: string; explanation: string }[]
  created_at: Date
  updated_at: Date
  /** When the customer last changed the data. */
  changed_at: Date | null
}

export const brandColumns = `id, account_id, status, identity_status, ${brandFieldNames.join(', ')}, universal_ein,
  registry_brand_id, registry_hold, stated_qualification, campaign_count, partner, brand_relationship, feedback, email_verified_at, mobile_verified_at, carrier_suspensions, created_at, updated_at, changed_at`

/**
 * Stores a new brand; `taken` if the ID exists, `repeated` if another brand of the account has the reference.
 * `now` is exchange time in milliseconds.
 */
export async function insertBrand(
  sql: Sql,
  { id, accountId, data, now }: { id: string; accountId: string; data: BrandData; now: number },
): Promise<BrandRow | 'taken' | 'repeated'> {
  const provided = brandFieldNames.filter((name) => data[name] !== undefined)
  const { rows } = await sql.query<BrandRow>(
    `insert into brand (id, account_id, created_at, updated_at, ${provided.join(', ')})
     values ($1, $2, $3, $3, ${provided.map((_, i) => `$${i + 4}`).join(', ')})
     on conflict do nothing returning ${brandColumns}`,
    [id, accountId, new Date(now), ...provided.map((name) => data[name])],
  )
  if (rows[0]) return rows[0]
  return (await hasReference(sql, accountId, data.reference_id)) ? 'repeated' : 'taken'
}

/** Whether another brand of the account that is not deleted has this reference. */
export async function hasReference(
  sql: Sql,
  accountId: string,
  reference: string | undefined,
  other?: string,
): Promise<boolean> {
  if (reference === undefined) return false
  const { rowCount } = await sql.query(
    `select from brand where account_id = $1 and reference_id = $2 and status <> 'DELETED' and id <> $3`,
    [accountId, reference, other ?? ''],
  )
  return rowCount !== 0
}

/** A brand of the account, deleted or not. `lock` locks it until the commit. */
export async function findBrand(
  sql: Sql,
  accountId: string,
  id: string,
  lock: Lock = false,
): Promise<BrandRow | undefined> {
  const { rows } = await sql.query<BrandRow>({
    name: `find-brand ${lock}`,
    text: `select ${brandColumns} from brand where id = $2 and account_id = $1 ${lockClause(lock)}`,
    values: [accountId, id],
  })
  return rows[0]
}

/** Stores changed fields of a brand; null clears a field. */
export async function updateBrandRow(sql: Sql, id: string, changes: BrandChange, now: number): Promise<void> {
  const provided = brandFieldNames.filter((name) => changes[name] !== undefined)
  await sql.query(
    `update brand set updated_at = $2, changed_at = $2, ${provided.map((name, i) => `${name} = $${i + 3}`).join(', ')} where id = $1`,
    [id, new Date(now), ...provided.map((name) => changes[name])],
  )
}

/** The account of a brand, across accounts; undefined if the brand does not exist. */
export async function ownerOfBrand(sql: Sql, id: string): Promise<string | undefined> {
  const { rows } = await sql.query<{ account_id: string }>({
    name: 'owner-of-brand',
    text: 'select account_id from brand where id = $1',
    values: [id],
  })
  return rows[0]?.account_id
}

/** Adds to the campaign counts of brands that the caller has locked; ended campaigns do not count. */
export async function addCampaigns(
  sql: Sql,
  more: readonly (readonly [brandId: string, count: number])[],
): Promise<void> {
  await sql.query({
    name: 'count-campaigns',
    text: `update brand set campaign_count = campaign_count + count
      from unnest($1::text[], $2::int[]) as more(brand_id, count) where id = brand_id`,
    values: [more.map(([id]) => id), more.map(([, count]) => count)],
  })
}

/** Adds to the campaign count of one brand that the caller has locked. */
export const countCampaigns = (sql: Sql, brandId: string, more: number): Promise<void> =>
  addCampaigns(sql, [[brandId, more]])
