import type { Db } from '#platform/database/db.ts'
import type { Log } from '#platform/log.ts'
import type { Activity } from '#platform/nodes/activity.ts'
import { repeated } from '#platform/schedules/repeat.ts'
import { readIdle } from './bind-store.ts'

/** Which carriers can be reached, over all nodes. */
export type Availability = {
  /** Whether some node has a bound session with it, as far as this one knows. */
  isUp(carrierId: string): boolean
  /** Whether surely none has: new messages need not wait for it. Just started, this node does not know yet. */
  isAway(carrierId: string): boolean
  /** Whether none has had one for so long that also what waits for it need not wait any longer. */
  isDown(carrierId: string): boolean
  /** Grows whenever a carrier has come up or gone. */
  generation(): number
}

/** How often the binds of all nodes are read, and how long a carrier is away before it counts as down; milliseconds. */
export type AvailabilityTimes = { lookMs: number; downMs: number }

export const usualAvailability: AvailabilityTimes = { lookMs: 1_000, downMs: 2_000 }

/** Maximum time between reads while nothing changes, in milliseconds. */
const restMs = 15_000

/** Opens the watch over the binds of other nodes; of its own ones this node knows at once. */
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
  /** Since when, by the monotonic clock, a carrier has been bound nowhere; only those that are not. */
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
    'the binds of other nodes could not be read',
    // Its own binds and those of others change by writes; where a lease ends without one, others live.
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
