import type { Db, Sql } from '#platform/database/db.ts'
import type { Log } from '#platform/log.ts'
import type { Activity } from '#platform/nodes/activity.ts'
import type { Vault } from '#platform/vault/vault.ts'
import { releaseBinds, usualTimes, type LeaseTimes } from './bind-store.ts'
import type { CarrierEvents } from './carriers-contract.ts'
import { storeSessionMetrics } from './session-metric-store.ts'
import { sessionMetricsOf } from './session-counts.ts'
import type { BindSession, HoldOptions } from './bind-session.ts'
import { endSession, holdLeased, releaseAllBinds } from './bind-sessions.ts'
import type { CarriersMetrics } from './metrics.ts'

export type LeasingOptions = {
  db: Db
  vault: Vault
  nodeId: string
  log: Log
  metrics: CarriersMetrics
  times?: LeaseTimes
  /** Whether no other node will take this one's slots before their leases end; a node that is not sure binds nothing. */
  mayHold?: () => boolean
  /** Whether no other node can have fenced this one; while not, nothing is submitted and no session is opened. */
  isCurrent?: (() => boolean) | undefined
  /** Whether there may be work; renewing leases does not count. */
  activity?: Activity | undefined
}

/** The bind slots that this node has leased, each with its session, from the start of it all to its end. */
export type Leasing = {
  held: ReadonlyMap<string, BindSession>
  start(events: CarrierEvents): Promise<void>
  /** Leases anew, because settings have changed; nothing before the start and after the end. */
  anew(): Promise<void>
  letGo(): void
  /** Ends every session within `ms`, and frees the slots. */
  drain(ms: number): Promise<void>
}

/** Leases slots and renews them, and tells of their sessions, once started. */
export function openLeasing(options: LeasingOptions): Leasing {
  const { db, nodeId, log, times = usualTimes } = options
  const held = new Map<string, BindSession>()
  const hold = openHold(held, times, options)
  let source: HoldOptions | undefined
  let timer: NodeJS.Timeout | undefined
  let leasing: Promise<void> = Promise.resolve()
  let next: Promise<void> | undefined
  let lastNumber = 0
  let settingsChanged = false
  // Calls that come while slots are being leased share one lease after it.
  const soon = () =>
    (next ??= leasing = leasing.then(() => {
      next = undefined
      // The poll may not have seen the change yet, so `activity` cannot say that there is one.
      if (settingsChanged && source) source.wanted.count = undefined
      settingsChanged = false
      return source && hold.lease(source)
    }))
  return {
    held,
    async start(events) {
      const vacated = () => void (timer && soon())
      const wanted = { count: undefined }
      source = { ...options, times, events, vacated, wanted, nextNumber: () => ++lastNumber }
      timer = setInterval(() => (leasing = soon().then(() => storeMetrics(held, options))), times.renewMs)
      await soon()
    },
    async anew() {
      settingsChanged = true
      if (timer) await soon()
    },
    letGo: () => source && releaseAllBinds(held, source),
    async drain(ms) {
      clearInterval(timer)
      timer = undefined
      await leasing
      hold.stop()
      const { events } = source ?? { events: idle }
      source = undefined
      await Promise.all([...held.values()].map((one) => endSession(one, ms, events).then(one.stored)))
      held.clear()
      // A database that is away has nothing to free them by: their leases end.
      await releaseBinds(db, nodeId).catch((err: unknown) =>
        log.warn({ err }, 'bind slots could not be freed'),
      )
    },
  }
}

/** Nothing was started, so that nothing has to follow. */
const idle = { halfSent: () => false }

/** Leases once, and lets everything go in time when it is not called again. */
function openHold(
  held: Map<string, BindSession>,
  { letGoMs: releaseMs }: LeaseTimes,
  { log, mayHold }: LeasingOptions,
) {
  let deadline: NodeJS.Timeout | undefined
  return {
    async lease(source: HoldOptions) {
      if (mayHold?.() === false) return
      try {
        const began = await holdLeased(held, source)
        clearTimeout(deadline)
        deadline = setTimeout(releaseAllBinds, began + releaseMs - performance.now(), held, source)
      } catch (err) {
        log.warn({ err }, 'bind slots could not be leased')
      }
    },
    stop: () => clearTimeout(deadline),
  }
}

/** Stores how full and how fast the sessions are. */
async function storeMetrics(
  held: ReadonlyMap<string, BindSession>,
  { db, nodeId, log, activity }: LeasingOptions,
): Promise<void> {
  const sessions = [...held.values()].map(({ carrier, slot, bind, meter }) => {
    const stats = bind.stats()
    meter.measure(stats.submits)
    return { carrierId: carrier.id, slot, figures: sessionMetricsOf(stats, meter.perSecond()) }
  })
  // A lone node shows its own from memory.
  if (sessions.length === 0 || (activity?.isAlone() && activity.isQuiet())) return
  const store = (sql: Sql) => storeSessionMetrics(sql, nodeId, sessions)
  await (activity ? activity.upkeep(store) : store(db)).catch((err: unknown) =>
    log.warn({ err }, 'the figures of sessions could not be stored'),
  )
}
