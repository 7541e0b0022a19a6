import type { Sql } from '#platform/database/db.ts'

/** A brand or campaign at the registry that the exchange does not have. */
export type Stray = {
  kind: 'brand' | 'campaign'
  registry_id: string
  reference: string | null
  display_name: string | null
  found_at: Date
}

/** Reads at most 100 strays, in the order of their registry IDs. */
export async function listStrays(sql: Sql): Promise<Stray[]> {
  const { rows } = await sql.query<Stray>({
    name: 'list-registry-strays',
    text: `select kind, registry_id, reference, display_name, found_at from registry_stray order by registry_id limit 100`,
  })
  return rows
}
