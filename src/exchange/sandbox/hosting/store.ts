import { isAlive } from '#platform/nodes/life-store.ts'
import type { Sql } from '#platform/database/db.ts'

/** A table with one row, for a simulator that one node of a sandbox hosts. */
export type SimulatorTable = 'registry_simulator' | 'payment_simulator'

/** Where a simulator listens. */
export type Hosted = { lease: string | undefined; url: string | undefined; isDead: boolean }

type Row = { node_id: string | null; lease: string | null; url: string | null }

/** Reads which node hosts a simulator. `isDead` if it is hosted by none, or by one that has failed. */
export async function readHosted(sql: Sql, table: SimulatorTable, nodeId: string): Promise<Hosted> {
  const { rows } = await sql.query<Row>({
    name: `read-${table}`,
    text: `select node_id, lease, url from ${table}`,
  })
  return hostedOf(sql, rows[0]!, nodeId)
}

async function hostedOf(sql: Sql, { node_id, lease, url }: Row, nodeId: string): Promise<Hosted> {
  // A node that finds its own ID was restarted.
  const isDead = node_id === null || node_id === nodeId || !(await isAlive(sql, node_id))
  return { lease: lease ?? undefined, url: url ?? undefined, isDead }
}

/** Locks the row until the end of the transaction, and reads it with the saved state. */
export async function lockHosted(
  sql: Sql,
  table: SimulatorTable,
  nodeId: string,
): Promise<Hosted & { state: string | undefined }> {
  const { rows } = await sql.query<Row & { state: string | null }>(
    `select node_id, lease, url, state from ${table} for update`,
  )
  return { ...(await hostedOf(sql, rows[0]!, nodeId)), state: rows[0]!.state ?? undefined }
}

export async function storeHost(
  sql: Sql,
  table: SimulatorTable,
  { nodeId, lease, url }: { nodeId: string; lease: string; url: string },
): Promise<void> {
  await sql.query(`update ${table} set node_id = $1, lease = $2, url = $3`, [nodeId, lease, url])
}

/** Ends the hosting by a node that stops. */
export async function endHost(sql: Sql, table: SimulatorTable, lease: string): Promise<void> {
  await sql.query(`update ${table} set node_id = null, lease = null, url = null where lease = $1`, [lease])
}
