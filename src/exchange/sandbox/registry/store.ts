import { isAlive } from '#platform/nodes/life-store.ts'
import type { Sql } from '#platform/database/db.ts'

/** Where the simulated registry listens, and when it decides next, in milliseconds of exchange time. */
export type Hosted = {
  lease: string | undefined
  url: string | undefined
  nextDue: number | undefined
  isDead: boolean
}

type Row = {
  node_id: string | null
  lease: string | null
  url: string | null
  next_due_at: Date | null
}

const columns = 'node_id, lease, url, next_due_at'

/** Reads which node hosts the registry. `isDead` if it is hosted by none, or by one that has failed. */
export async function readHosted(sql: Sql, nodeId: string): Promise<Hosted> {
  const { rows } = await sql.query<Row>({
    name: 'read-registry-simulator',
    text: `select ${columns} from registry_simulator`,
  })
  return hostedOf(sql, rows[0]!, nodeId)
}

async function hostedOf(sql: Sql, row: Row, nodeId: string): Promise<Hosted> {
  const { node_id, lease, url, next_due_at } = row
  // A node that finds its own ID was restarted.
  const isDead = node_id === null || node_id === nodeId || !(await isAlive(sql, node_id))
  return { lease: lease ?? undefined, url: url ?? undefined, nextDue: next_due_at?.getTime(), isDead }
}

/** Locks the row until the end of the transaction, and reads it with the saved state. */
export async function lockHosted(sql: Sql, nodeId: string): Promise<Hosted & { state: string | undefined }> {
  const { rows } = await sql.query<Row & { state: string | null }>(
    `select ${columns}, state from registry_simulator for update`,
  )
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
