import type { Db } from '#platform/database/db.ts'
import type { Log } from '#platform/log.ts'
import type { Activity } from '#platform/nodes/activity.ts'
import { repeated, type Repeated } from '#platform/schedules/repeat.ts'
import { removeConfirmed, sweepChunk } from './unconfirmed-store.ts'

const everyMs = 30_000
/** Shorter than other rests, because a message that was sent just before is still too young. */
const restMs = 120_000

type Options = { db: Db; log: Log; activity?: Activity | undefined }

/** Opens the job that stores which submitted messages have no final receipt. */
export function openUnconfirmedSweep({ db, log, activity }: Options): Repeated {
  const failure = 'could not look for messages without receipts'
  const rest = activity && { activity, atMostMs: restMs }
  return repeated(() => sweepOnce(db), everyMs, log, failure, rest)
}

/** Sweeps one chunk; returns whether there is more. `olderThanMs`: only messages of this age, instead of the default. */
export async function sweepOnce(db: Pick<Db, 'tx'>, olderThanMs?: number): Promise<boolean> {
  return db.tx(async (sql) => {
    const more = await sweepChunk(sql, olderThanMs)
    if (!more) await removeConfirmed(sql)
    return more
  })
}
