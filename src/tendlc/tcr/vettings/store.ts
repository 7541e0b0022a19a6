import type { Sql } from '#platform/database/db.ts'
import type { VettingStatus } from '../../shapes/enumerations.ts'
import type { WriteKey } from '../writes/write-store.ts'

/** IDs of the registry, among the given ones, that belong to other orders and imports of this exchange. */
export async function findClaimed(
  sql: Sql,
  registryIds: readonly string[],
  { kind, subject }: WriteKey,
): Promise<ReadonlySet<string>> {
  const { rows } = await sql.query<{ registry_id: string }>({
    name: 'find-claimed-vettings',
    text: `select registry_id from registry_write
      where kind in ('vetting', 'vetting-import', 'auth-plus') and registry_id = any($1::text[]) and (kind, subject) <> ($2, $3)`,
    values: [registryIds, kind, subject],
  })
  return new Set(rows.map(({ registry_id }) => registry_id))
}

/** A vetting of ours with its ID at the registry. */
export type ComparedVetting = {
  id: string
  registry_id: string
  status: VettingStatus
  score: number | null
  expires_at: Date | null
  /** Whether an appeal is undecided; its decision will set the score. */
  appealed: boolean
}

/** The decided vettings of a brand that may change at the registry. */
export async function findDecided(sql: Sql, brandId: string): Promise<ComparedVetting[]> {
  const { rows } = await sql.query<ComparedVetting>({
    name: 'find-decided-vettings',
    text: `select v.id, w.registry_id, v.status, v.score, v.expires_at,
        exists (select from vetting_appeal a where a.vetting_id = v.id and a.status = 'PENDING') as appealed
      from vetting v join registry_write w on w.kind in ('vetting', 'vetting-import') and w.subject = v.id::text
      where v.brand_id = $1 and v.status in ('ACTIVE', 'UNSCORE', 'FAILED') and w.registry_id is not null`,
    values: [brandId],
  })
  return rows
}

export type VettedBrand = { brand_id: string; account_id: string; registry_brand_id: string }

/** Brands with a valid vetting that was not read since an instant of wall time, those read longest ago first. */
export async function findUnread(sql: Sql, since: Date, limit: number): Promise<VettedBrand[]> {
  const { rows } = await sql.query<VettedBrand>({
    name: 'find-unread-vettings',
    text: `select b.id as brand_id, b.account_id, b.registry_brand_id
      from vetting v join brand b on b.id = v.brand_id
        join registry_write w on w.kind in ('vetting', 'vetting-import') and w.subject = v.id::text
      where v.status in ('ACTIVE', 'UNSCORE') and b.status = 'ACTIVE' and b.registry_brand_id is not null
        and b.registry_hold is null and coalesce(w.seen_at, w.done_at) < $1
      group by b.id order by min(coalesce(w.seen_at, w.done_at)), b.id limit $2`,
    values: [since, limit],
  })
  return rows
}

/** Verified brands that wait for Auth+ and were not read since an instant of wall time, those read longest ago first. */
export async function findUnverified(sql: Sql, since: Date, limit: number): Promise<VettedBrand[]> {
  const { rows } = await sql.query<VettedBrand>({
    name: 'find-brands-without-auth-plus',
    // The condition is the one of the index.
    text: `select id as brand_id, account_id, registry_brand_id from brand
      where feedback @> '[{"name":"AUTH_PLUS"}]' and status = 'ACTIVE' and registry_brand_id is not null
        and registry_hold is null and (vettings_read_at is null or vettings_read_at < $1)
      order by vettings_read_at nulls first, id limit $2`,
    values: [since, limit],
  })
  return rows
}

/** Stores that the vettings of a brand were read at the registry. */
export async function markRead(sql: Sql, brandId: string): Promise<void> {
  await sql.query({
    name: 'mark-vettings-read',
    text: `with read as (update brand set vettings_read_at = clock_timestamp() where id = $1)
      update registry_write set seen_at = clock_timestamp() where kind in ('vetting', 'vetting-import')
      and subject in (select id::text from vetting where brand_id = $1)`,
    values: [brandId],
  })
}
