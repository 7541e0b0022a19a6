import type { Db } from '#platform/database/db.ts'
import type { Log } from '#platform/log.ts'
import type { Activity } from '#platform/nodes/activity.ts'
import { repeated } from '#platform/schedules/repeat.ts'
import { readIdle } from './bind-store.ts'

/** Availability of carriers over all nodes. */
export type Availability = {
  /** Whether a node is known to have a bound session with the carrier. */
  isUp(carrierId: string): boolean
  /** Whether no node has a bound session, so that new messages use other routes. False just after the start, while this is unknown. */
  isAway(carrierId: string): boolean
  /** Whether no node has had a bound session for so long that queued messages are rerouted too. */
  isDown(carrierId: string): boolean
  /** Increases whenever a carrier becomes available or unavailable. */
  generation(): number
}

/** Interval of reading the binds of all nodes, and time without a session after which a carrier counts as down, in milliseconds. */
export type AvailabilityTimes = { lookMs: number; downMs: number }

export const usualAvailability: AvailabilityTimes = { lookMs: 1_000, downMs: 2_000 }

/** Maximum time between reads while nothing changes, in milliseconds. */
const restMs = 15_000

/** Starts to poll the binds of other nodes; the state of this node's binds is always known. */
export async function openAvailability(options: {
  db: Db
  nodeId: string
  log: Log
  /** Whether this node has a bound session. */
  isBound(carrierId: string): boolean
  times?: AvailabilityTimes
  activity?: Activity | undefined
}): Promise<Availability & { stop(): Promise<void> }> {
  const { db, nodeId, log, isBound, times = usualAvailability, activity } = options
  const openedAt = performance.now()
  let elsewhere = new Set<string>()
  /** Time since which a carrier has had no session on any node, by the monotonic clock. */
  let idleSince = new Map<string, number>()
  let generation = 0
  let before = ''

  const look = async () => {
    const requested = performance.now()
    const rows = await readIdle(db, nodeId)
    elsewhere = new Set(rows.filter((row) => row.up_elsewhere).map((row) => row.carrier_id))
    idleSince = new Map(rows.map((row) => [row.carrier_id, requested - row.idle_ms]))
    const up = rows.filter((row) => isUp(row.carrier_id)).map((row) => row.carrier_id)
    if (up.join() === before) return
    before = up.join()
    generation += 1
  }
  const isUp = (carrierId: string) => isBound(carrierId) || elsewhere.has(carrierId)
  const isAway = (carrierId: string) => !isUp(carrierId) && performance.now() - openedAt > times.downMs
  await look()
  const looks = repeated(
    async () => {
      await look()
      return false
    },
    times.lookMs,
    log,
    'could not read the binds of other nodes',
    // While nothing is written, the binds need not be read often: every change of a bind is a write. Only the expiry of a dead node's lease is not,
    // but other nodes then claim the bind, which is a write again.
    activity && { activity, atMostMs: restMs },
  )
  looks.start()
  return {
    isUp,
    isAway,
    isDown: (carrierId) =>
      isAway(carrierId) && performance.now() - (idleSince.get(carrierId) ?? -Infinity) >= times.downMs,
    generation: () => generation,
    stop: looks.stop,
  }
}
