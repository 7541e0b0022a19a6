import type { Db } from '#platform/database/db.ts'
import type { Epoch } from '#platform/nodes/epoch.ts'
import { countNodes } from '#platform/nodes/node.ts'

/** How many nodes live, as far as this one has heard: of a new one at once, of one that is gone within a minute. */
export type Nodes = { count(): number; refresh(): Promise<void> }

export async function openNodes(db: Db, epoch: Epoch): Promise<Nodes> {
  let live = 1
  const refresh = async () => {
    live = await countNodes(db)
  }
  await refresh()
  // What cannot be read now is read again by the schedule.
  epoch.onChange(() => void refresh().catch(() => undefined))
  return { count: () => live, refresh }
}
