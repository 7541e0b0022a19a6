import type { Db, Sql } from '#platform/database/db.ts'
import type { Log } from '#platform/log.ts'
import type { Activity } from '#platform/nodes/activity.ts'
import type { Vault } from '#platform/vault/vault.ts'
import { releaseBinds, usualTimes, type LeaseTimes } from './bind-store.ts'
import type { CarrierEvents } from './carriers-contract.ts'
import { storeSessionMetrics } from './session-metric-store.ts'
import { sessionMetricsOf } from './session-counts.ts'
import type { BindSession, BindSessionOptions } from './bind-session.ts'
import { endSession, syncSessions, releaseAllBinds } from './bind-sessions.ts'
import type { CarriersMetrics } from './metrics.ts'

export type LeasingOptions = {
  db: Db
  vault: Vault
  nodeId: string
  log: Log
  metrics: CarriersMetrics
  times?: LeaseTimes
  /** Whether other nodes certainly wait until this node's leases expire. If false, this node does not bind. */
  mayHold?: () => boolean
  /** Whether this node is certainly not fenced. If false, it neither submits nor opens sessions. */
  isCurrent?: (() => boolean) | undefined
  /** Tracks whether there may be work; renewals of leases do not count. */
  activity?: Activity | undefined
}

/** The bind slots that this node leases, each with its session. */
export type Leasing = {
  sessions: ReadonlyMap<string, BindSession>
  start(events: CarrierEvents): Promise<void>
  /** Leases again because settings have changed; no effect before the start and after the drain. */
  refresh(): Promise<void>
  releaseSessions(): void
  /** Closes all sessions within `ms` and releases the slots. */
  drain(ms: number): Promise<void>
}

/** Leases slots, renews the leases and runs the sessions, once started. */
export function openLeasing(options: LeasingOptions): Leasing {
  const { db, nodeId, log, times = usualTimes } = options
  const sessions = new Map<string, BindSession>()
  const leaser = openLeaser(sessions, times, options)
  let source: BindSessionOptions | undefined
  let timer: NodeJS.Timeout | undefined
  let leasing: Promise<void> = Promise.resolve()
  let next: Promise<void> | undefined
  let lastNumber = 0
  let settingsChanged = false
  // Calls during a round of leasing share the next round.
  const soon = () =>
    (next ??= leasing = leasing.then(() => {
      next = undefined
      // `activity` may not have seen the change yet, so the wanted slots are read again in any case.
      if (settingsChanged && source) source.wanted.count = undefined
      settingsChanged = false
      return source && leaser.lease(source)
    }))
  return {
    sessions,
    async start(events) {
      const vacated = () => void (timer && soon())
      const wanted = { count: undefined }
      source = { ...options, times, events, vacated, wanted, nextNumber: () => ++lastNumber }
      timer = setInterval(() => (leasing = soon().then(() => storeMetrics(sessions, options))), times.renewMs)
      await soon()
    },
    async refresh() {
      settingsChanged = true
      if (timer) await soon()
    },
    releaseSessions: () => source && releaseAllBinds(sessions, source),
    async drain(ms) {
      clearInterval(timer)
      timer = undefined
      await leasing
      leaser.stop()
      const { events } = source ?? { events: idle }
      source = undefined
      await Promise.all([...sessions.values()].map((one) => endSession(one, ms, events).then(one.stored)))
      sessions.clear()
      // If the database is unavailable, the leases expire.
      await releaseBinds(db, nodeId).catch((err: unknown) =>
        log.warn({ err }, 'could not release bind slots'),
      )
    },
  }
}

/** Events before the start, when no messages are in progress. */
const idle = { halfSent: () => false }

/** Leases once, and releases all binds in time if the lease is not renewed. */
function openLeaser(
  sessions: Map<string, BindSession>,
  { releaseMs }: LeaseTimes,
  { log, mayHold }: LeasingOptions,
) {
  let deadline: NodeJS.Timeout | undefined
  return {
    async lease(source: BindSessionOptions) {
      if (mayHold?.() === false) return
      try {
        const began = await syncSessions(sessions, source)
        clearTimeout(deadline)
        deadline = setTimeout(releaseAllBinds, began + releaseMs - performance.now(), sessions, source)
      } catch (err) {
        log.warn({ err }, 'could not lease bind slots')
      }
    },
    stop: () => clearTimeout(deadline),
  }
}

/** Stores the counters of the sessions. */
async function storeMetrics(
  sessions: ReadonlyMap<string, BindSession>,
  { db, nodeId, log, activity }: LeasingOptions,
): Promise<void> {
  const rows = [...sessions.values()].map(({ carrier, slot, bind, meter }) => {
    const stats = bind.stats()
    meter.measure(stats.submits)
    return { carrierId: carrier.id, slot, metrics: sessionMetricsOf(stats, meter.perSecond()) }
  })
  // While this is the only node and no other data is written, stored counters are not needed: the node serves them from memory.
  if (rows.length === 0 || (activity?.isAlone() && activity.isQuiet())) return
  const store = (sql: Sql) => storeSessionMetrics(sql, nodeId, rows)
  await (activity ? activity.upkeep(store) : store(db)).catch((err: unknown) =>
    log.warn({ err }, 'could not store the session counters'),
  )
}
