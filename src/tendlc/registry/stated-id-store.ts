import type { Sql } from '#platform/database/db.ts'
import { openCondition } from '../campaigns/condition-store.ts'
import type { AtRegistry } from '../requests/hold-store.ts'

/** Locks an ID until the end of the transaction, so that it is not assigned to two objects at once. */
export async function lockId(sql: Sql, kind: AtRegistry, registryId: string): Promise<void> {
  await sql.query(`select pg_advisory_xact_lock(hashtextextended($1, 0))`, [
    `10dlc registry id ${kind} ${registryId}`,
  ])
}

const isInUse: Readonly<Record<AtRegistry, string>> = {
  brand: `status <> 'DELETED'`,
  campaign: openCondition.campaign,
}

/** Whether another brand or campaign of the exchange has an ID of the registry. */
export async function belongsToAnother(
  sql: Sql,
  kind: AtRegistry,
  { id, registryId }: { id: string; registryId: string },
): Promise<boolean> {
  const { rowCount } = await sql.query({
    name: `is-registry-id-in-use ${kind}`,
    text: `select from ${kind} where registry_${kind}_id = $2 and id <> $1 and not partner and ${isInUse[kind]}
      union all
      select from registry_write where kind = $3 and registry_id = $2 and subject <> $1 limit 1`,
    values: [id, registryId, kind],
  })
  return rowCount !== 0
}

/** Deletes the record of a write that adopted the stated ID; false if the adapter has registered the object itself. */
export async function dropStated(sql: Sql, kind: AtRegistry, id: string): Promise<boolean> {
  const { rows } = await sql.query<{ is_registered: boolean }>({
    name: 'drop-stated-registry-id',
    text: `with dropped as (delete from registry_write where kind = $1 and subject = $2 and reference = 'adopted')
      select exists (select from registry_write where kind = $1 and subject = $2 and reference <> 'adopted') as is_registered`,
    values: [kind, id],
  })
  return !rows[0]!.is_registered
}
