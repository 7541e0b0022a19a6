import type { Db } from '#platform/database/db.ts'
import type { Log } from '#platform/log.ts'
import type { Activity } from '#platform/nodes/activity.ts'
import { repeated, type Repeated } from '#platform/schedules/repeat.ts'
import { reclaimTexts } from './claim-store.ts'
import { nameOf } from './segment.ts'
import { hasSegments, mostAtOnce, readDue } from './segment-store.ts'
import { settleKeys } from './settle.ts'
import type { CompleteText } from './texts.ts'

const everyMs = 1_000
const restMs = 60_000

export type SweepDeps = {
  db: Db
  clock: { now(): number }
  log: Log
  activity?: Activity | undefined
  /** Stores the message of a text whose client no longer waits for the response. */
  accept(text: CompleteText): Promise<void>
  /** Called after receipts were enqueued. */
  stored(): void
}

/** Ends texts whose missing segments did not arrive in time, and stores complete texts that a node has left. */
export function openSweep(deps: SweepDeps): Repeated {
  const { db, log, activity } = deps
  let waits = false
  const round = async () => {
    const found = await sweepOnce(deps)
    waits = await hasSegments(db)
    return found
  }
  const rest = activity && { activity, atMostMs: restMs, isBusy: () => waits }
  return repeated(round, everyMs, log, 'could not end incomplete texts', rest)
}

/** Runs once; returns whether there may be more work. */
export async function sweepOnce({ db, clock, log, accept, stored }: SweepDeps): Promise<boolean> {
  const now = clock.now()
  const due = await readDue(db, now)
  const keys = [...Map.groupBy(due, nameOf).values()].map(([first]) => first!)
  const { texts, ended } = keys.length > 0 ? await settleKeys(db, keys, now) : { texts: [], ended: 0 }
  if (ended > 0) stored()
  const late = await reclaimTexts(db)
  for (const text of [...texts, ...late])
    await accept(text).catch((err: unknown) =>
      log.warn({ err, text: text.id }, 'could not store a joined text'),
    )
  return due.length === mostAtOnce
}
