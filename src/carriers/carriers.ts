import { openAvailability } from './sessions/availability.ts'
import type { Carriers } from './sessions/carriers-contract.ts'
import { queryOn } from './sessions/queries.ts'
import { wireOf } from './translate/envelope.ts'
import { readErrors } from './codes/error-store.ts'
import type { BindSession } from './sessions/bind-session.ts'
import { openLeasing, type LeasingOptions } from './sessions/leasing.ts'
import { meaningsByCarrier } from './codes/meaning.ts'
import { openRoutingTables } from './routing/routing-tables.ts'

/** Opens the routing tables, and a session for every bind slot that this node leases. */
export async function openCarriers(options: LeasingOptions): Promise<Carriers> {
  const { db, nodeId, log, activity } = options
  const leasing = openLeasing(options)
  const { sessions } = leasing
  let meanings = meaningsByCarrier(await readErrors(db))
  const routing = await openRoutingTables(db)
  const allBound = () => [...sessions.values()].filter((one) => !one.leaving && one.bind.state === 'BOUND')
  const boundOf = (carrierId: string) => allBound().filter((one) => one.carrier.id === carrierId)
  const isBound = (carrierId: string) => boundOf(carrierId).length > 0
  const availability = await openAvailability({ db, nodeId, log, isBound, activity })

  return {
    meanings: (carrierId) => meanings(carrierId),
    routing,
    availability,
    room: (carrierId) => boundOf(carrierId).reduce((sum, one) => sum + one.bind.room(), 0),
    reserve: (carrierId, count, session) =>
      session === undefined
        ? reserveOn(boundOf(carrierId), count)
        : reserveOn(onSession(sessions, session), count),
    query: (carrierId, id, sender) => queryOn(boundOf(carrierId)[0], id, sender),
    isOpen: (session) => onSession(sessions, session).length > 0,
    isBound,
    bound: () => [...new Set(allBound().map((one) => one.carrier.id))],
    async reload() {
      meanings = meaningsByCarrier(await readErrors(db))
      await routing.reload()
      await leasing.refresh()
    },
    start: (events) => leasing.start(events),
    releaseSessions: () => leasing.releaseSessions(),
    async drain(ms) {
      await availability.stop()
      await leasing.drain(ms)
    },
    stats: () => [...sessions.values()].map(statsOf),
  }
}

function statsOf({ carrier, slot, bind, meter }: BindSession) {
  return { carrierId: carrier.id, slot, stats: bind.stats(), perSecond: meter.perSecond() }
}

/** The session on which a message was started, also while that session is closing, so that the remaining segments can follow. */
function onSession(sessions: ReadonlyMap<string, BindSession>, session: number): BindSession[] {
  return [...sessions.values()].filter((one) => one.session === session)
}

function reserveOn(bound: BindSession[], count: number) {
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
