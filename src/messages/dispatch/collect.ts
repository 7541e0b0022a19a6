import { repeated } from '#platform/repeat.ts'
import { openClaims } from './claim.ts'
import { disownPredecessor } from './lease-store.ts'
import { openReroute } from './reroute.ts'
import { sweep, type SweepOptions } from './sweep.ts'

/** Fetches what waits in the database: backlog, messages whose time is over, those whose sender or carrier is gone. */
export type Collect = {
  start(): Promise<void>
  /** Something waits: look soon. */
  wake(): void
  /** Looks for everything that is due and hands it on, until nothing more is found. */
  lookNow(): Promise<void>
  stop(): Promise<void>
}

const claimEveryMs = 250
const sweepEveryMs = 1_000
const rerouteEveryMs = 500
const failure = 'waiting messages could not be fetched'

/** Opens it; from `start` on it claims, sweeps and reroutes until it is stopped. */
export function openCollect(options: SweepOptions): Collect {
  const claims = repeated(openClaims(options), claimEveryMs, options.log, failure)
  const sweeps = repeated(() => sweep(options), sweepEveryMs, options.log, failure)
  const reroutes = repeated(openReroute(options), rerouteEveryMs, options.log, failure)
  return {
    async start() {
      await disownPredecessor(options.db, options.nodeId)
      claims.start()
      sweeps.start()
      reroutes.start()
    },
    wake: claims.wake,
    async lookNow() {
      await reroutes.now()
      await Promise.all([claims.now(), sweeps.now()])
    },
    stop: async () => void (await Promise.all([claims.stop(), sweeps.stop(), reroutes.stop()])),
  }
}
