import type { Carriers } from '#carriers/index.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database/db.ts'
import { nextRoute } from '../outstanding/next-route.ts'
import { moveStranded, readAwaited, readBehind, readHeads, type Stranded } from './reroute-store.ts'

export type RerouteOptions = { db: Db; carriers: Carriers; clock: Clock }

/** The position up to which the backlog of a carrier has been processed, and when a new pass may start. */
type Pass = { after: Stranded | undefined; done: boolean; again: number; pauseMs: number; seen: string }

const batch = 1_000
const heads = { quantum: 25, limit: 500 }
const pauses = { firstMs: 5_000, maxMs: 60_000 }
const reason = 'The carrier has no session.'

/**
 * Reroutes messages queued for carriers that are down: first the oldest of every account, so that no account waits for another's backlog, then the
 * rest in batches. Returns whether to continue immediately. Messages without another route are checked again after a change of routes or carriers, and
 * periodically. `noted` is called with whether any message waits.
 */
export function openReroute(
  { db, carriers, clock }: RerouteOptions,
  noted: (anyWaits: boolean) => void = () => undefined,
): () => Promise<boolean> {
  const passes = new Map<string, Pass>()
  const { availability, routing } = carriers
  const move = async (stranded: Stranded[]) => {
    const moves = stranded.flatMap((one) => {
      const onward = nextRoute(carriers, one)
      return onward ? [{ ...one, to: onward.carrierId, reason }] : []
    })
    return moves.length > 0 ? moveStranded(db, moves, clock.now()) : 0
  }
  const round = async (carrierId: string) => {
    const seen = `${routing.generation()}/${availability.generation()}`
    const pass = passOf(passes, carrierId, seen)
    let moved = await move(await db.tx((sql) => readHeads(sql, { carrierId, ...heads })))
    if (pass.done) return false
    const behind = await db.tx((sql) => readBehind(sql, { carrierId, after: pass.after, limit: batch }))
    moved += await move(behind)
    pass.after = behind.at(-1)
    pass.done = behind.length < batch
    if (pass.done) pass.again = performance.now() + pass.pauseMs
    if (pass.done && moved === 0) pass.pauseMs = Math.min(pauses.maxMs, 2 * pass.pauseMs)
    return !pass.done
  }
  return async () => {
    const awaited = await readAwaited(db)
    noted(awaited.length > 0)
    const down = awaited.filter((carrierId) => availability.isDown(carrierId))
    for (const carrierId of passes.keys()) if (!down.includes(carrierId)) passes.delete(carrierId)
    let more = false
    for (const carrierId of down) more = (await round(carrierId)) || more
    return more
  }
}

/** Returns the current pass, or a new pass if the last pass is done and its pause has ended. */
function passOf(passes: Map<string, Pass>, carrierId: string, seen: string): Pass {
  const known = passes.get(carrierId)
  const current = known?.seen === seen
  if (known && current && !(known.done && performance.now() > known.again)) return known
  const pauseMs = current ? known.pauseMs : pauses.firstMs
  const fresh = { after: undefined, done: false, again: 0, pauseMs, seen }
  passes.set(carrierId, fresh)
  return fresh
}
