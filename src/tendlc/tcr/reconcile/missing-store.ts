import type { Sql } from '#platform/database/db.ts'
import { openCondition } from '../../campaigns/condition-store.ts'

/** A missing object may be listed again: it is ended only if it is missing for this long. */
const leastSeconds = 3_600

type Kind = 'brand' | 'campaign'

/** Stores that the registry does not have these brands or campaigns, which it has registered; returns those that are missing for an hour. */
export async function storeMissing(sql: Sql, kind: Kind, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql.query<{ id: string }>({
    name: 'store-missing-registry-objects',
    text: `with noted as (update registry_write set missing_at = clock_timestamp()
        where kind = $1 and subject = any($2::text[]) and missing_at is null)
      select subject as id from registry_write
        where kind = $1 and subject = any($2::text[]) and missing_at <= clock_timestamp() - make_interval(secs => $3)`,
    values: [kind, ids, leastSeconds],
  })
  return new Set(rows.map(({ id }) => id))
}

export type MissingCount = { missing: number; registered: number }

/**
 * Counts the brands or campaigns that are missing at the registry, at least `found`. Registered ones are counted only if more than
 * `limits.missing` are missing, and only until they exceed `limits.registeredPerMissing` for each missing one.
 */
export async function countMissing(
  sql: Sql,
  kind: Kind,
  found: number,
  limits: { missing: number; registeredPerMissing: number },
): Promise<MissingCount> {
  const registered = `registry_write join ${kind} on ${kind}.id = subject
    where kind = $1 and registry_write.registry_id is not null and ${openCondition[kind]}`
  const { rows } = await sql.query<MissingCount>({
    name: `count-missing-registry-objects ${kind}`,
    text: `with missing as materialized (
        select greatest(count(*), $2::bigint) as count from ${registered} and missing_at is not null)
      select count as missing, (select count(*) from (select from ${registered}
        limit (select case when count > $3::bigint then count * $4::bigint + 1 else 0 end from missing)) counted) as registered
      from missing`,
    values: [kind, found, limits.missing, limits.registeredPerMissing],
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
