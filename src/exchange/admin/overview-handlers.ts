import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database/db.ts'
import type { OperatorHandlers } from '#operators/index.ts'
import { overviewOf } from './overview.ts'
import type { overviewOperations } from './overview-contract.ts'

const keptMs = 3_000

/**
 * Handlers of the operation that returns current traffic, queues and sessions, which are read at most once in 3 s regardless of the number of
 * callers.
 */
export function overviewHandlers({
  db,
  clock,
}: {
  db: Db
  clock: Clock
}): OperatorHandlers<typeof overviewOperations> {
  let known: { at: number; overview: ReturnType<typeof overviewOf> } | undefined
  const look = () => {
    if (known && performance.now() - known.at < keptMs) return known.overview
    const looking = { at: performance.now(), overview: overviewOf(db, clock) }
    known = looking
    looking.overview.catch(() => {
      if (known === looking) known = undefined
    })
    return looking.overview
  }
  return { readOverview: async () => ({ status: 200, body: await look() }) }
}
