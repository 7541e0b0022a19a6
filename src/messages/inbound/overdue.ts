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
import { lockOverdue, maxNotified, putOff, readOverdue, storeSets } from './part-store.ts'
import { storeReceived, type InboundKnowledge } from './received.ts'
import type { Notifier } from '../events/notifier.ts'

export type OverdueOptions = InboundKnowledge & {
  db: Db
  clock: Clock
  notifier: Notifier
  log: Log
  activity?: Activity | undefined
}

const everyMs = 1_000
const restMs = 60_000
/** How long, in exchange time, until a message that the database rejected is retried. */
const againMs = 10 * 60_000

/** Delivers long messages whose missing segments did not arrive in time. */
export function openOverdue(options: OverdueOptions): Repeated {
  const failure = 'could not deliver incomplete long messages'
  const { log, activity } = options
  return repeated(() => lookOnce(options), everyMs, log, failure, activity && { activity, atMostMs: restMs })
}

/** Runs once; returns whether more sets may be due. */
const lookOnce = async (options: OverdueOptions): Promise<boolean> =>
  (await notifyOverdue(options)) === maxNotified

/**
 * Delivers all overdue messages in one transaction, or each separately if the database rejects that transaction, so that one bad message does not
 * block others.
 */
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
  // Messages that failed because the database was unavailable are still due.
  const bad = ids.filter((_, i) => results[i] instanceof Error && !isUnavailable(results[i]))
  if (bad.length > 0) {
    const { code } = results[ids.indexOf(bad[0]!)] as { code?: string }
    log.error({ code, sets: bad }, 'could not deliver some incomplete long messages; they will be retried')
    await putOff(db, bad, now + againMs)
  }
  return ids.length
}

async function notifySets(options: OverdueOptions, ids: string[], now: number): Promise<void[]> {
  const { db, notifier } = options
  const after = await db.tx(async (sql) => {
    const overdue = await lockOverdue(sql, ids, now)
    if (overdue.length === 0) return () => undefined
    const gathered = overdue.map(({ key, set }) => ({ ...expireSet(set, now, uuidv7), key }))
    const events = await storeReceived(sql, options, gathered.map(receivedOf), now)
    await storeSets(sql, overdue)
    return notifier.inbound(sql, events)
  })
  after()
  return ids.map(() => undefined)
}
