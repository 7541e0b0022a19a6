import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database/db.ts'
import type { Log } from '#platform/log.ts'
import type { Activity } from '#platform/nodes/activity.ts'
import { repeated } from '#platform/schedules/repeat.ts'
import { Backlog } from './backlog.ts'
import type { Delivery } from '../event/event.ts'
import type { Judge } from '../endpoints/judge.ts'
import type { Queues } from './queues.ts'
import { claim } from './claim-store.ts'
import { releaseExpiredLeases } from './lease-store.ts'
import { setAsideDisabled, expireWaiting } from '../replay/undelivered-store.ts'
import { wallNow } from '#platform/wall-clock.ts'

const pollMs = 250
const rescheduleMs = 20
const freeEveryMs = 5_000
/** Maximum pause while nothing is written, because leases of dead nodes expire without a write. */
const restMs = 15_000
const each = 200
const atOnce = 1_000
const mostLeased = 32_000

/** Claims due deliveries from the database: retries, and events for which there was no room in memory when they were enqueued. */
export type Claimer = {
  start(): void
  /** Claims now; resolves after a complete round. */
  round(): Promise<void>
  /** Marks an endpoint with deliveries that were not leased immediately, which newer deliveries must not overtake. */
  markBacklogged(endpoint: string): void
  hasBacklog(endpoint: string): boolean
  stop(): Promise<void>
}

type Deps = {
  db: Db
  clock: Clock
  owner: string
  queues: Queues
  judge: Judge
  log: Log
  activity?: Activity | undefined
  accept: (claimed: Delivery[]) => void
}

type State = { open: boolean; freedAt: number }

/** Opens the claimer of one node: periodic rounds, more often while an endpoint has a backlog. */
export function openClaimer(deps: Deps): Claimer {
  const { queues, activity, log } = deps
  const backlog = new Backlog()
  const state: State = { open: false, freedAt: 0 }
  const work = async () => {
    await goRound(deps, backlog, state)
    return false
  }
  const isBusy = () => backlog.size > 0 || queues.queued + queues.inFlight > 0
  const rest = activity && { activity, atMostMs: restMs, isBusy }
  const paceMs = () => (backlog.size > 0 ? rescheduleMs : pollMs)
  const rounds = repeated(work, paceMs, log, 'could not claim due webhooks', rest)
  return {
    start() {
      state.open = true
      rounds.start()
    },
    round: rounds.now,
    markBacklogged(endpoint) {
      backlog.add(endpoint)
      rounds.rouse()
    },
    hasBacklog: (endpoint) => backlog.has(endpoint),
    async stop() {
      state.open = false
      await rounds.stop()
    },
  }
}

/** Visits every endpoint once, after releasing expired leases and setting aside events of disabled endpoints. */
async function goRound(deps: Deps, backlog: Backlog, state: State): Promise<void> {
  if (wallNow() - state.freedAt > freeEveryMs) {
    state.freedAt = wallNow()
    await releaseExpiredLeases(deps.db)
    await setAsideDisabled(deps.db)
  }
  let after: string | undefined = ''
  while (after !== undefined && state.open) after = await step(deps, backlog, after)
}

/** Claims one batch of the endpoints after `after`; returns where to continue, or undefined at the end of the round. */
async function step(deps: Deps, backlog: Backlog, after: string): Promise<string | undefined> {
  const { db, clock, owner, queues, judge, accept: take } = deps
  const except = [...queues.full(), ...judge.suspects()]
  const exceptAccounts = queues.fullAccounts()
  const room = Math.min(atOnce, mostLeased - queues.queued)
  if (room <= 0) return undefined
  const now = clock.now()
  const {
    deliveries: claimed,
    last,
    probed,
  } = await claim(db, {
    owner,
    now,
    after,
    each,
    room,
    except,
    exceptAccounts,
  })
  take(claimed)
  if (probed.length > 0) await expireWaiting(db, probed, now)
  backlog.catchUp({ claimed, after, last, except, exceptAccounts, each, cutShort: claimed.length === room })
  return last
}
