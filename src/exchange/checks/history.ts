import { textsErasedUntil } from '#messages/index.ts'
import type { Sql } from '#platform/database/db.ts'
import { historyDoubts } from '#platform/database/history-doubts.ts'
import { readRetention } from '#platform/database/retention-store.ts'
import { wallNow } from '#platform/wall-clock.ts'
import { type Finding, ok, warn } from './finding.ts'
import { isRunning } from './running.ts'

/** Checks that expired partitions are dropped and future partitions exist, if a node that maintains partitions is running. */
export async function checkHistory(sql: Sql): Promise<Finding[]> {
  if (!(await isRunning(sql))) return [ok('history', 'not checked, because no node is running')]
  const doubts = historyDoubts(await readRetention(sql), await textsErasedUntil(sql), wallNow())
  return doubts.length === 0
    ? [ok('history', 'expired partitions are dropped, and partitions for the coming weeks exist')]
    : doubts.map(({ about, description }) => warn('history', description, { subject: about }))
}
