import type { Sql } from '#platform/database/db.ts'
import type { RegistryHold } from '../shapes/enumerations.ts'

/** An object with an ID at the registry. */
export type AtRegistry = 'brand' | 'campaign'

/** Stores that an operator has decided without stating the ID at the registry. No effect if the ID is known, or the adapter has sent the registration. */
export async function holdUnstated(sql: Sql, kind: AtRegistry, id: string): Promise<void> {
  await sql.query({
    name: `hold-unstated ${kind}`,
    text: `update ${kind} set registry_hold = 'unstated' where id = $1 and registry_${kind}_id is null
      and not exists (select from registry_write where kind = $2 and subject = $1)`,
    values: [id, kind],
  })
}

/** Stores why an operator must state another ID. No effect if the ID was stated again since it was read. */
export async function holdStated(
  sql: Sql,
  kind: AtRegistry,
  { id, stated, hold }: { id: string; stated: string; hold: RegistryHold },
): Promise<void> {
  await sql.query({
    name: `hold-stated ${kind}`,
    text: `update ${kind} set registry_hold = $3
      where id = $1 and registry_${kind}_id = $2 and registry_hold is distinct from $3`,
    values: [id, stated, hold],
  })
}

/** Locks a brand or campaign; false if its ID at the registry was stated again since it was read. */
export async function lockStated(
  sql: Sql,
  kind: AtRegistry,
  { id, stated }: { id: string; stated: string | undefined },
): Promise<boolean> {
  const { rowCount } = await sql.query({
    name: `lock-stated ${kind}`,
    text: `select from ${kind} where id = $1 and registry_${kind}_id is not distinct from $2 for update`,
    values: [id, stated ?? null],
  })
  return rowCount === 1
}

/** Stores the ID of a brand or campaign at the registry, or that the registry does not have it, which ends the wait for the ID. */
export async function setRegistryId(
  sql: Sql,
  kind: AtRegistry,
  { id, registryId }: { id: string; registryId: string | null },
): Promise<void> {
  await sql.query({
    name: `store-registry-id ${kind}`,
    text: `update ${kind} set registry_${kind}_id = $2, registry_hold = null
      where id = $1 and (registry_${kind}_id is distinct from $2 or registry_hold is not null)`,
    values: [id, registryId],
  })
}

/** Why a campaign waits for its ID, if it does. */
export async function readCampaignHold(sql: Sql, campaignId: string): Promise<RegistryHold | undefined> {
  const { rows } = await sql.query<{ registry_hold: RegistryHold | null }>({
    name: 'read-campaign-hold',
    text: 'select registry_hold from campaign where id = $1',
    values: [campaignId],
  })
  return rows[0]?.registry_hold ?? undefined
}
