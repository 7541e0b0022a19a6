import { openConditions } from '#platform/database/conditions.ts'
import type { Sql } from '#platform/database/db.ts'
import type { BrandStatus, IdentityStatus, RegistryHold } from '../shapes/enumerations.ts'
import { brandColumns, type BrandRow } from './store.ts'
import type { PageRequest } from '#platform/contract/paging/index.ts'

/** Filters of the search across accounts. */
export type BrandsWanted = PageRequest & {
  accountId?: string | undefined
  status?: BrandStatus | undefined
  identity?: IdentityStatus | undefined
  hold?: RegistryHold | undefined
  /** Case-insensitive prefix of the name. */
  name?: string | undefined
}

export type BrandFound = BrandRow & { seq: string }

/** Maximum number of brands with a matching name that are searched, so that a page costs the same for a common prefix. */
export const mostNamed = 1_000

/** Brands of all accounts, newest first; a name prefix searches `mostNamed` matches. */
export async function searchBrands(sql: Sql, wanted: BrandsWanted): Promise<BrandFound[]> {
  const { accountId, status, identity, hold, name, after, limit } = wanted
  const { values, put, add, where } = openConditions()
  add(accountId, (at) => `account_id = ${at}`)
  add(status, (at) => `status = ${at}`)
  add(identity, (at) => `identity_status = ${at}`)
  add(hold, (at) => `registry_hold = ${at}`)
  add(after, (at) => `seq < ${at}::bigint`)
  add(
    name?.toLowerCase(),
    (at) =>
      `seq in (select seq from brand where display_name_folded >= ${at} and display_name_folded < ${at} || chr(1114111)
        order by display_name_folded, seq desc limit ${mostNamed})`,
  )
  const { rows } = await sql.query<BrandFound>(
    `select seq::text, ${brandColumns} from brand ${where()} order by brand.seq desc limit ${put(limit)}`,
    values,
  )
  return rows
}
