import { isDeepStrictEqual } from 'node:util'
import type { ServerSession } from '#carriers/index.ts'
import type { Db, Sql } from '#platform/database/db.ts'
import type { Log } from '#platform/log.ts'
import type { Activity } from '#platform/nodes/activity.ts'
import { repeated } from '#platform/schedules/repeat.ts'
import { wallNow } from '#platform/wall-clock.ts'
import { storeSessionMetrics } from './metric-store.ts'
import { isUnused, type Meter, openMeter, type SessionMetrics, sessionMetricsOf } from './session-metrics.ts'

const everyMs = 3_000
/** Sessions whose counters are stored by one statement. */
const mostAtOnce = 1_000

export type MeasuringDeps = { db: Db; nodeId: string; log: Log; activity?: Activity | undefined }

/** Stores the counters of this node's sessions at intervals. */
export type Measuring = { start(): void; stop(): Promise<void> }

type Measured = { meter: Meter; stored: SessionMetrics | undefined }

/** Unchanged counters are not stored again, so that idle sessions cause no writes. */
export function openMeasuring(
  { db, nodeId, log, activity }: MeasuringDeps,
  bound: ReadonlyMap<ServerSession, unknown>,
): Measuring {
  const known = new WeakMap<ServerSession, Measured>()

  const measure = (session: ServerSession, now: number) => {
    const stats = session.stats()
    let measured = known.get(session)
    if (!measured) {
      if (isUnused(stats)) return undefined
      measured = { meter: openMeter(session.since), stored: undefined }
      known.set(session, measured)
    }
    const metrics = sessionMetricsOf(stats, measured.meter.measure(stats.submits, now))
    if (isDeepStrictEqual(metrics, measured.stored)) return undefined
    return { sessionId: session.id, metrics, measured }
  }
  const store = async (changed: NonNullable<ReturnType<typeof measure>>[]) => {
    const write = (sql: Sql) => storeSessionMetrics(sql, nodeId, changed)
    await (activity ? activity.upkeep(write) : write(db))
    for (const { measured, metrics } of changed) measured.stored = metrics
  }
  const round = async () => {
    const now = wallNow()
    const changed = [...bound.keys()]
      .map((session) => measure(session, now))
      .filter((one) => one !== undefined)
    for (let at = 0; at < changed.length; at += mostAtOnce) await store(changed.slice(at, at + mostAtOnce))
    return false
  }
  const { start, stop } = repeated(round, everyMs, log, 'could not store the counters of SMPP sessions')
  return { start, stop }
}
