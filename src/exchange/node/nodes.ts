import type { Db } from '#platform/database/db.ts'
import type { Epoch } from '#platform/nodes/epoch.ts'
import { countNodes } from '#platform/nodes/node.ts'

/** Number of live nodes known to this node: a new node is counted immediately, and a dead one is removed within a minute. */
export type Nodes = { count(): number; refresh(): Promise<void> }

export async function openNodes(db: Db, epoch: Epoch): Promise<Nodes> {
  let live = 1
  const refresh = async () => {
    live = await countNodes(db)
  }
  await refresh()
  // If this fails, the schedule reads the number again.
  epoch.onChange(() => void refresh().catch(() => undefined))
  return { count: () => live, refresh }
}
