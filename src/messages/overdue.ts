import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/db.ts'
import { uuidv7 } from '#platform/ids.ts'
import type { Log } from '#platform/log.ts'
import { repeated, type Repeated } from '#platform/repeat.ts'
import { receivedOf } from './inbound.ts'
import { giveUp } from './part-set.ts'
import { forgetSets, lockOverdue, maxForgotten, maxTold, storeSets } from './part-store.ts'
import { storeReceived, type InboundKnowledge } from './received.ts'
import type { Tell } from './tell.ts'

export type OverdueOptions = InboundKnowledge & { db: Db; clock: Clock; tell: Tell; log: Log }

const everyMs = 1_000

/** Tells what has come of long messages whose missing parts were waited for long enough, and forgets those told long ago. */
export function openOverdue(options: OverdueOptions): Repeated {
  const failure = 'long messages with missing parts could not be told'
  return repeated(() => lookOnce(options), everyMs, options.log, failure)
}

/** One round; answers whether more may wait. */
async function lookOnce(options: OverdueOptions): Promise<boolean> {
  const told = await tellOverdue(options)
  const forgotten = await forgetSets(options.db, options.clock.now())
  return told === maxTold || forgotten === maxForgotten
}

async function tellOverdue(options: OverdueOptions): Promise<number> {
  const { db, clock, tell } = options
  const now = clock.now()
  const done = await db.tx(async (sql) => {
    const overdue = await lockOverdue(sql, now)
    if (overdue.length === 0) return { told: 0, after: () => undefined }
    const gathered = overdue.map(({ key, set }) => ({ ...giveUp(set, now, uuidv7), key }))
    const news = await storeReceived(sql, options, gathered.map(receivedOf), now)
    await storeSets(sql, overdue)
    return { told: overdue.length, after: await tell.inbound(sql, news) }
  })
  done.after()
  return done.told
}
