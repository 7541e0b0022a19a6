import type { Sql } from '#platform/database/db.ts'
import { openCondition } from '../../campaigns/condition-store.ts'
import type { BrandStatus, IdentityStatus } from '../../shapes/enumerations.ts'

/** A brand at the registry; `verified` is undefined while its identity is not decided. */
export type TheirBrand = {
  registryId: string
  reference: string | undefined
  displayName: string | undefined
  verified: boolean | undefined
}

/** A brand at the registry with ours; null if the exchange does not have it. */
export type ComparedBrand = {
  registry_id: string
  reference: string | null
  display_name: string | null
  verified: boolean | null
  brand_id: string | null
  account_id: string | null
  status: BrandStatus | null
  identity_status: IdentityStatus | null
  /** Whether the brand is found by the ID that an operator has stated only. */
  is_stated: boolean
}

/**
 * Finds our brand of each brand at the registry: by the ID of the registry, also one that an operator has stated, else by our ID, which is the
 * reference there.
 */
export async function compareBrands(sql: Sql, theirs: readonly TheirBrand[]): Promise<ComparedBrand[]> {
  const { rows } = await sql.query<ComparedBrand>({
    name: 'compare-registry-brands',
    text: `select theirs.*, brand.id as brand_id, brand.account_id, brand.status, brand.identity_status,
        stated.id is not null as is_stated
      from unnest($1::text[], $2::text[], $3::text[], $4::boolean[]) as theirs(registry_id, reference, display_name, verified)
      left join registry_write write on write.registry_id = theirs.registry_id and write.kind = 'brand'
      left join lateral (select id from brand stated
        where stated.registry_brand_id = theirs.registry_id and not stated.partner and stated.status <> 'DELETED'
          and write.subject is null order by id limit 1) stated on true
      left join brand on brand.id = coalesce(write.subject, stated.id, theirs.reference)`,
    values: [
      theirs.map(({ registryId }) => registryId),
      theirs.map(({ reference }) => reference ?? null),
      theirs.map(({ displayName }) => displayName ?? null),
      theirs.map(({ verified }) => verified ?? null),
    ],
  })
  return rows
}

/** Stores that brands were found at the registry. */
export async function markSeen(sql: Sql, registryIds: readonly string[]): Promise<void> {
  await sql.query({
    name: 'mark-registry-brands-seen',
    text: `update registry_write set seen_at = clock_timestamp(), missing_at = null where kind = 'brand' and registry_id = any($1::text[])`,
    values: [registryIds],
  })
}

export type UnseenBrand = { brand_id: string; registry_id: string }

/**
 * Claims active brands of ours that were registered before an instant of wall time and not found at the registry since; several nodes claim
 * different ones.
 */
export async function claimUnseen(sql: Sql, since: Date, limit: number): Promise<UnseenBrand[]> {
  const { rows } = await sql.query<UnseenBrand>({
    name: 'claim-unseen-registry-brands',
    text: `update registry_write write set seen_at = clock_timestamp()
      where kind = 'brand' and subject in (
        select subject from registry_write join brand on brand.id = subject
          where kind = 'brand' and registry_id is not null and done_at < $1 and coalesce(seen_at, '-infinity') < $1
            and ${openCondition.brand}
          order by subject limit $2 for update of registry_write skip locked)
      returning subject as brand_id, registry_id`,
    values: [since, limit],
  })
  return rows
}

/** Whether the withdrawal of a brand is still open. */
export async function isWithdrawing(sql: Sql, brandId: string): Promise<boolean> {
  const { rowCount } = await sql.query(
    `select from registry_request where brand_id = $1 and kind = 'withdrawal' and ended_at is null limit 1`,
    [brandId],
  )
  return rowCount !== 0
}

/** Stores strays, which are brands at the registry that the exchange does not have. */
export async function storeStrays(sql: Sql, strays: readonly ComparedBrand[]): Promise<void> {
  if (strays.length === 0) return
  await sql.query({
    name: 'store-registry-strays',
    text: `insert into registry_stray (registry_id, reference, display_name)
      select distinct on (registry_id) * from unnest($1::text[], $2::text[], $3::text[]) as found(registry_id, reference, display_name)
      on conflict (registry_id) do update set found_at = clock_timestamp()`,
    values: [
      strays.map(({ registry_id }) => registry_id),
      strays.map(({ reference }) => reference),
      strays.map(({ display_name }) => display_name),
    ],
  })
}

/** Deletes the strays that were not found at the registry since an instant, and counts the remaining strays. */
export async function tidyStrays(sql: Sql, since: Date): Promise<number> {
  await sql.query(`delete from registry_stray where kind = 'brand' and found_at < $1`, [since])
  const { rows } = await sql.query<{ count: number }>(
    `select count(*) from registry_stray where kind = 'brand'`,
  )
  return rows[0]!.count
}
