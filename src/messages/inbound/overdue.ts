import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database/db.ts'
import { isUnavailable } from '#platform/database/faults.ts'
import { uuidv7 } from '#platform/ids.ts'
import { isolating } from '#platform/database/isolate.ts'
import type { Log } from '#platform/log.ts'
import type { Activity } from '#platform/nodes/activity.ts'
import { repeated, type Repeated } from '#platform/schedules/repeat.ts'
import { receivedOf } from './inbound.ts'
import { expireSet } from './part-set.ts'
import {
  deleteSets,
  lockOverdue,
  maxDeleted,
  maxNotified,
  putOff,
  readOverdue,
  storeSets,
} from './part-store.ts'
import { storeReceived, type InboundKnowledge } from './received.ts'
import type { Notifier } from '../events/notifier.ts'

export type OverdueOptions = InboundKnowledge & {
  db: Db
  clock: Clock
  tell: Notifier
  log: Log
  activity?: Activity | undefined
}

const everyMs = 1_000
const restMs = 60_000
/** How much later, on exchange time, what the database has refused is tried again. */
const againMs = 10 * 60_000

/** Tells what has come of long messages whose missing parts were waited for long enough, and forgets those told long ago. */
export function openOverdue(options: OverdueOptions): Repeated {
  const failure = 'long messages with missing parts could not be told'
  const { log, activity } = options
  return repeated(() => lookOnce(options), everyMs, log, failure, activity && { activity, atMostMs: restMs })
}

/** One round; answers whether more may wait. */
async function lookOnce(options: OverdueOptions): Promise<boolean> {
  const reported = await notifyOverdue(options)
  const removed = await deleteSets(options.db, options.clock.now())
  return reported === maxNotified || removed === maxDeleted
}

/** Tells them all in one transaction, or each alone where the database refuses that, so that a bad one stops no other. */
async function notifyOverdue(options: OverdueOptions): Promise<number> {
  const { db, clock, log } = options
  const now = clock.now()
  const ids = await readOverdue(db, now)
  if (ids.length === 0) return 0
  const results = await isolating((some: string[]) => notifySets(options, some, now))(ids).catch(
    (err: Error) => {
      if (isUnavailable(err)) throw err
      return ids.map(() => err)
    },
  )
  // What failed because the database went away meanwhile is simply due again.
  const bad = ids.filter((_, i) => results[i] instanceof Error && !isUnavailable(results[i]))
  if (bad.length > 0) {
    const { code } = results[ids.indexOf(bad[0]!)] as { code?: string }
    log.error({ code, sets: bad }, 'long messages with missing parts cannot be told; they are tried again')
    await putOff(db, bad, now + againMs)
  }
  return ids.length
}

async function notifySets(options: OverdueOptions, ids: string[], now: number): Promise<void[]> {
  const { db, tell: notify } = options
  const listing = await db.tx(async (sql) => {
    const overdue = await lockOverdue(sql, ids, now)
    if (overdue.length === 0) return () => undefined
    const gathered = overdue.map(({ key, set }) => ({ ...expireSet(set, now, uuidv7), key }))
    const events = await storeReceived(sql, options, gathered.map(receivedOf), now)
    await storeSets(sql, overdue)
    return notify.inbound(sql, events)
  })
  listing()
  return ids.map(() => undefined)
}
