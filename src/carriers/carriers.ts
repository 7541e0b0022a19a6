import type { Db } from '#platform/db.ts'
import type { Log } from '#platform/log.ts'
import type { Vault } from '#platform/vault.ts'
import type { Carriers } from './carriers-contract.ts'
import { wireOf } from './envelope.ts'
import type { CarriersMetrics } from './metrics.ts'
import { openAvailability } from './availability.ts'
import { releaseBinds, type LeaseTimes } from './bind-store.ts'
import { storeFigures } from './figure-store.ts'
import { figuresOf } from './figures.ts'
import type { Held, HoldOptions } from './held-session.ts'
import { readErrors } from './error-store.ts'
import { endSession, holdLeased, letGo } from './holding.ts'
import { meaningsByCarrier } from './meaning.ts'
import { openRoutingTables } from './routing-tables.ts'

// Unbinding takes three seconds at most: what is let go at eight has left at eleven, and nobody else binds before twelve.
const usualTimes: LeaseTimes = { leaseMs: 10_000, graceMs: 2_000, renewMs: 3_000, letGoMs: 8_000 }

/** Routes in memory, and a session for every bind slot that this node has leased. */
export async function openCarriers(options: {
  db: Db
  vault: Vault
  nodeId: string
  log: Log
  metrics: CarriersMetrics
  times?: LeaseTimes
  /** Whether no other node will take this one's slots before their leases end; a node that is not sure binds nothing. */
  mayHold?: () => boolean
}): Promise<Carriers> {
  const { db, nodeId, log, times = usualTimes, mayHold = () => true } = options
  const held = new Map<string, Held>()
  let meanings = meaningsByCarrier(await readErrors(db))
  const routing = await openRoutingTables(db)
  let holding: HoldOptions | undefined
  let timer: NodeJS.Timeout | undefined
  let deadline: NodeJS.Timeout | undefined
  let leasing: Promise<void> = Promise.resolve()
  let nextLeasing: Promise<void> | undefined
  let lastNumber = 0

  const leaseOnce = async () => {
    if (!holding || !mayHold()) return
    try {
      const began = await holdLeased(held, holding)
      clearTimeout(deadline)
      deadline = setTimeout(letGo, began + times.letGoMs - performance.now(), held, holding)
    } catch (err) {
      log.warn({ err }, 'bind slots could not be leased')
    }
  }
  const tellFigures = async () => {
    const sessions = [...held.values()].map(({ carrier, slot, bind, meter }) => {
      const stats = bind.stats()
      meter.measure(stats.submits)
      return { carrierId: carrier.id, slot, figures: figuresOf(stats, meter.perSecond()) }
    })
    if (sessions.length > 0) await storeFigures(db, nodeId, sessions).catch(warnOfFigures)
  }
  const warnOfFigures = (err: unknown) => log.warn({ err }, 'the figures of sessions could not be stored')
  // Whoever asks while slots are being leased shares the time behind it, however many ask.
  const leaseSoon = () =>
    (nextLeasing ??= leasing = leasing.then(() => {
      nextLeasing = undefined
      return leaseOnce()
    }))
  const allBound = () => [...held.values()].filter((one) => !one.leaving && one.bind.state === 'BOUND')
  const boundOf = (carrierId: string) => allBound().filter((one) => one.carrier.id === carrierId)

  const isBound = (carrierId: string) => boundOf(carrierId).length > 0
  const availability = await openAvailability({ db, nodeId, log, isBound })

  return {
    meanings: (carrierId) => meanings(carrierId),
    routing,
    availability,
    room: (carrierId) => boundOf(carrierId).reduce((sum, one) => sum + one.bind.room(), 0),
    reserve: (carrierId, count, session) =>
      session === undefined
        ? reserveOn(boundOf(carrierId), count)
        : reserveOn(onSession(held, session), count),
    isOpen: (session) => onSession(held, session).length > 0,
    isBound,
    bound: () => [...new Set(allBound().map((one) => one.carrier.id))],
    async reload() {
      meanings = meaningsByCarrier(await readErrors(db))
      await routing.reload()
      if (timer) await leaseSoon()
    },
    async start(events) {
      const vacated = () => void (timer && leaseSoon())
      holding = { ...options, times, events, vacated, nextNumber: () => ++lastNumber }
      timer = setInterval(() => (leasing = leaseSoon().then(tellFigures)), times.renewMs)
      await leaseSoon()
    },
    letGo: () => holding && letGo(held, holding),
    async drain(ms) {
      clearInterval(timer)
      timer = undefined
      availability.stop()
      await leasing
      clearTimeout(deadline)
      const { events } = holding ?? { events: idle }
      holding = undefined
      await Promise.all([...held.values()].map((one) => endSession(one, ms, events)))
      held.clear()
      await releaseBinds(db, nodeId)
    },
    stats: () =>
      [...held.values()].map(({ carrier, slot, bind, meter }) => ({
        carrierId: carrier.id,
        slot,
        stats: bind.stats(),
        perSecond: meter.perSecond(),
      })),
  }
}

/** Nothing was started, so that nothing has to follow. */
const idle = { halfSent: () => false }

/** What has begun on a session may follow on it, also while that is leaving. */
function onSession(held: ReadonlyMap<string, Held>, session: number): Held[] {
  return [...held.values()].filter((one) => one.session === session)
}

function reserveOn(bound: Held[], count: number) {
  const [best] = bound.toSorted((a, b) => b.bind.room() - a.bind.room())
  const sequences = best?.bind.reserve(count) ?? []
  if (!best || sequences.length === 0) return undefined
  return {
    slot: best.slot,
    bind: best.number,
    session: best.session,
    sequences,
    wire: wireOf(best.carrier),
    send: best.bind.send.bind(best.bind),
    release: best.bind.release.bind(best.bind),
  }
}
