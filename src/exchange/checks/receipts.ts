import { countUnconfirmed, mostUnconfirmed, overdueMinutes } from '#messages/index.ts'
import { openClock } from '#platform/clock.ts'
import { counted } from '#platform/counted.ts'
import type { Sql } from '#platform/database/db.ts'
import { type Finding, ok, warn } from './finding.ts'

const code = 'receipts'

/** Reports submitted messages without a receipt, which the overview counts and the list of messages finds. */
export async function checkReceipts(sql: Sql): Promise<Finding> {
  const count = await countUnconfirmed(sql, (await openClock(sql)).now())
  const since = `for more than ${overdueMinutes} min`
  if (count === 0) return ok(code, `no message has waited for its receipt ${since}`)
  const number =
    count >= mostUnconfirmed ? `at least ${counted(count, 'message')}` : counted(count, 'message')
  return warn(
    code,
    `${number} without a receipt ${since}: list with strowger messages find --unconfirmed ${overdueMinutes}.`,
  )
}
