import { textsErasedUntil } from '#messages/index.ts'
import type { Sql } from '#platform/database/db.ts'
import { historyDoubts } from '#platform/database/history-doubts.ts'
import { readRetention } from '#platform/database/retention-store.ts'
import { type Finding, ok, warn } from './finding.ts'
import { isRunning } from './running.ts'

/** Whether old history goes and there is room for what is to come; only where nodes run that see to it. */
export async function checkHistory(sql: Sql): Promise<Finding[]> {
  if (!(await isRunning(sql))) return [ok('History', 'not looked at, because no node runs')]
  const doubts = historyDoubts(await readRetention(sql), await textsErasedUntil(sql), Date.now())
  return doubts.length === 0
    ? [ok('History', 'old partitions have gone, and those of the coming weeks are there')]
    : doubts.map(({ about, says }) => warn(about, says))
}
