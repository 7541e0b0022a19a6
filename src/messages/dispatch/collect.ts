import type { Activity } from '#platform/nodes/activity.ts'
import { repeated } from '#platform/schedules/repeat.ts'
import { openClaims } from './claim.ts'
import { disownPredecessor } from '../leases/lease-store.ts'
import { openReroute } from './reroute.ts'
import { sweep, type SweepOptions } from './sweep.ts'

/** Fetches what waits in the database: backlog, messages whose time is over, those whose sender or carrier is gone. */
export type Collect = {
  start(): Promise<void>
  /** Something waits: look soon. */
  wake(): void
  /** Whether anything waited in the database at the last look. */
  isWaiting(): boolean
  /** Looks for everything that is due and hands it on, until nothing more is found. */
  lookNow(): Promise<void>
  stop(): Promise<void>
}

const claimEveryMs = 250
const sweepEveryMs = 1_000
const rerouteEveryMs = 500
/** Maximum rest without a write: leases of dead nodes expire without one. */
const restMs = 15_000
const failure = 'waiting messages could not be fetched'

type CollectOptions = SweepOptions & {
  activity?: Activity | undefined
  /** Called when something has begun to wait. */
  waits(): void
}

/** Opens it; from `start` on it claims, sweeps and reroutes until it is stopped. While nothing waits and nothing is held, it rests. */
export function openCollect(options: CollectOptions): Collect {
  const { activity, dispatch, log } = options
  let waiting = false
  const isBusy = () => waiting || dispatch.leased().size > 0
  const rest = activity && { activity, atMostMs: restMs, isBusy }
  const claims = repeated(openClaims(options), claimEveryMs, log, failure, rest)
  const sweeps = repeated(() => sweep(options), sweepEveryMs, log, failure, rest)
  const noted = (anyWaits: boolean) => {
    if (anyWaits && !waiting) for (const rouse of [claims.rouse, sweeps.rouse, options.waits]) rouse()
    waiting = anyWaits
  }
  const reroutes = repeated(openReroute(options, noted), rerouteEveryMs, log, failure, rest)
  return {
    async start() {
      await disownPredecessor(options.db, options.nodeId)
      claims.start()
      sweeps.start()
      reroutes.start()
    },
    wake: claims.wake,
    isWaiting: () => waiting,
    async lookNow() {
      await reroutes.now()
      await Promise.all([claims.now(), sweeps.now()])
    },
    stop: async () => void (await Promise.all([claims.stop(), sweeps.stop(), reroutes.stop()])),
  }
}
