import type { Activity } from '#platform/nodes/activity.ts'
import { repeated } from '#platform/schedules/repeat.ts'
import { openClaims } from './claim.ts'
import { disownPredecessor } from '../leases/lease-store.ts'
import { openReroute } from './reroute.ts'
import { sweep, type SweepOptions } from './sweep.ts'

/** Fetches waiting messages from the database: backlog, expired messages, and messages whose node or carrier is down. */
export type Collect = {
  start(): Promise<void>
  /** Runs soon, because messages wait. */
  wake(): void
  /** Whether the last run found waiting messages in the database. */
  isWaiting(): boolean
  /** Runs until no due message is found. */
  lookNow(): Promise<void>
  stop(): Promise<void>
}

const claimEveryMs = 250
const sweepEveryMs = 1_000
const rerouteEveryMs = 500
/** Maximum pause while nothing is written to the database, because leases of dead nodes expire without a write. */
const restMs = 15_000
const failure = 'could not fetch waiting messages'

type CollectOptions = SweepOptions & {
  activity?: Activity | undefined
  /** Called when the first message starts to wait. */
  waits(): void
}

/** After `start`, claims, sweeps and reroutes messages until stopped; pauses while no message waits or is leased. */
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
