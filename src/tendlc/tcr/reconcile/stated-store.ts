import type { Sql } from '#platform/database/db.ts'
import { openCondition } from '../../campaigns/condition-store.ts'
import type { AtRegistry } from '../../requests/hold-store.ts'

export type Stated = { id: string; account_id: string; registry_id: string }

/** Brands or campaigns with an ID that an operator has stated and that was not looked up at the registry yet, by ID, after an ID. */
export async function findUnconfirmed(
  sql: Sql,
  kind: AtRegistry,
  { after, limit }: { after: string; limit: number },
): Promise<Stated[]> {
  const { rows } = await sql.query<Stated>({
    name: `find-unconfirmed ${kind}`,
    text: `select id, account_id, registry_${kind}_id as registry_id from ${kind}
      where registry_${kind}_id is not null and registry_hold is null and not partner and ${openCondition[kind]}
        and not exists (select from registry_write where kind = $1 and subject = ${kind}.id)
        and id > $2 order by id limit $3`,
    values: [kind, after, limit],
  })
  return rows
}
