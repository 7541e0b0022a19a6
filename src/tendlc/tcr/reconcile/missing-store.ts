import type { Sql } from '#platform/database/db.ts'

/** A missing object may be listed again: it is ended only if it is missing for this long. */
const leastSeconds = 3_600

type Kind = 'brand' | 'campaign'

const openStates: Readonly<Record<Kind, string>> = {
  brand: `status in ('ACTIVE', 'SUSPENDED')`,
  campaign: `status not in ('TERMINATED', 'EXPIRED', 'CANCELED', 'CNP_CANCELED', 'PORTED_OUT')`,
}

/** How many brands or campaigns are missing at the registry and how many are registered there, and whether one is missing for an hour. */
export type Missing = { missing: number; registered: number; isLong: boolean }

/** Stores that the registry does not have a brand or campaign that it has registered. */
export async function storeMissing(sql: Sql, kind: Kind, id: string): Promise<Missing> {
  await sql.query({
    name: 'store-missing-registry-object',
    text: `update registry_write set missing_at = clock_timestamp()
      where kind = $1 and subject = $2 and missing_at is null`,
    values: [kind, id],
  })
  const { rows } = await sql.query<Missing>({
    name: `count-missing-registry-objects ${kind}`,
    text: `select count(*) filter (where missing_at is not null) as missing, count(*) as registered,
        coalesce(bool_or(subject = $2 and missing_at <= clock_timestamp() - make_interval(secs => $3)), false) as "isLong"
      from registry_write join ${kind} on ${kind}.id = subject
      where kind = $1 and registry_write.registry_id is not null and ${openStates[kind]}`,
    values: [kind, id, leastSeconds],
  })
  return rows[0]!
}

/** Stores that the registry has a brand or campaign. */
export async function storePresent(sql: Sql, kind: Kind, id: string): Promise<void> {
  await sql.query({
    name: 'store-present-registry-object',
    text: `update registry_write set missing_at = null
      where kind = $1 and subject = $2 and missing_at is not null`,
    values: [kind, id],
  })
}
