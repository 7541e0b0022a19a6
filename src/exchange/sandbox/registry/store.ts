import { isAlive } from '#platform/nodes/life-store.ts'
import type { Sql } from '#platform/database/db.ts'

/** Where the simulated registry listens, and when it decides next, in milliseconds of exchange time. */
export type Hosted = { url: string | undefined; nextDue: number | undefined; isDead: boolean }

type Row = {
  node_id: string | null
  url: string | null
  state: string | null
  next_due_at: Date | null
}

const select = 'select node_id, url, state, next_due_at from registry_simulator'

/** Reads which node hosts the registry. `isDead` if it is hosted by none, or by one that has failed. */
export async function readHosted(sql: Sql, nodeId: string): Promise<Hosted> {
  const { rows } = await sql.query<Row>({ name: 'read-registry-simulator', text: select })
  return hostedOf(sql, rows[0]!, nodeId)
}

async function hostedOf(sql: Sql, { node_id, url, next_due_at }: Row, nodeId: string): Promise<Hosted> {
  // A node that finds its own ID was restarted.
  const isDead = node_id === null || node_id === nodeId || !(await isAlive(sql, node_id))
  return { url: url ?? undefined, nextDue: next_due_at?.getTime(), isDead }
}

/** Locks the row until the end of the transaction, and reads it with the saved state. */
export async function lockHosted(sql: Sql, nodeId: string): Promise<Hosted & { state: string | undefined }> {
  const { rows } = await sql.query<Row>(`${select} for update`)
  return { ...(await hostedOf(sql, rows[0]!, nodeId)), state: rows[0]!.state ?? undefined }
}

export async function storeHost(
  sql: Sql,
  { nodeId, lease, url }: { nodeId: string; lease: string; url: string },
): Promise<void> {
  await sql.query('update registry_simulator set node_id = $1, lease = $2, url = $3', [nodeId, lease, url])
}

/** Saves the state; false if another start of the simulator has taken over. */
export async function saveState(
  sql: Sql,
  { lease, state, nextDue }: { lease: string; state: string; nextDue: number | undefined },
): Promise<boolean> {
  const { rowCount } = await sql.query({
    name: 'save-registry-simulator',
    text: 'update registry_simulator set state = $2, next_due_at = $3 where lease = $1',
    values: [lease, state, nextDue === undefined ? null : new Date(nextDue)],
  })
  return rowCount === 1
}

/** Ends the hosting by a node that stops. */
export async function endHost(sql: Sql, lease: string): Promise<void> {
  await sql.query('update registry_simulator set node_id = null, lease = null, url = null where lease = $1', [
    lease,
  ])
}
