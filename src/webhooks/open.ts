import { setTimeout as pause } from 'node:timers/promises'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database/db.ts'
import { repeated, type Repeated } from '#platform/schedules/repeat.ts'
import { forwardedOf } from './queue/forwarded.ts'
import { leasedOf } from './queue/deliveries.ts'
import { openParts, type Parts, type WebhooksDeps } from './queue/node.ts'
import { plan, planUnleased } from './queue/plan.ts'
import { anyDue, earliestDue } from './queue/due-store.ts'
import { releaseOwnLeases } from './queue/lease-store.ts'
import { stepReplay } from './replay/replay.ts'
import { anyUnderWay } from './replay/replay-store.ts'
import { leaseMs } from './event/schedule.ts'
import { insertEvents } from './enqueue/store.ts'
import { openTests } from './queue/test-event.ts'
import type { Webhooks, WebhookStats } from './queue/webhooks.ts'
import { wallNow } from '#platform/wall-clock.ts'

const removeEndpointsMs = 600_000
const replayEveryMs = 500
const restMs = 60_000
const lookMs = 10
const leastMs = 500

/** Opens the outbox of this node. Until `start` it only stores events for other nodes to deliver. */
export function openWebhooks(deps: WebhooksDeps): Webhooks {
  const { db, clock, node } = deps
  const parts = openParts(deps)
  const { claimer, judge } = parts
  const replays = openReplays(deps)
  let started = false
  let sweeper: NodeJS.Timeout | undefined
  return {
    async enqueue(sql, events) {
      if (events.length === 0) return []
      const rows = started ? plan(events, parts, clock.now()) : planUnleased(events)
      const leaseUntil = wallNow() + leaseMs
      return leasedOf(rows, await insertEvents(sql, node.id, rows), leaseUntil)
    },
    test: openTests(deps, judge),
    async forwarded(accountId, events) {
      const terms = await deps.termsOf({ accountId })
      return events.map((event) => forwardedOf(accountId, event, terms!, `Strowger/${deps.version}`))
    },
    dispatch: parts.dispatch,
    async start() {
      await releaseOwnLeases(db, node.id)
      started = true
      sweeper = sweeping(parts)
      claimer.start()
      replays.start()
    },
    drain: (ms) => drain(parts, db, clock, ms),
    releaseQueued: () => parts.releases.release(parts.queues.shedAll(), 'released'),
    async stop(ms = 10_000) {
      started = false
      parts.dispatcher.stop()
      clearInterval(sweeper)
      await replays.stop()
      await stop(parts, ms)
    },
    wake: () => void claimer.round(),
    nextDue: () => earliestDue(db),
    stats: () => statsOf(parts),
  }
}

/** Continues replays, one batch at a time. */
function openReplays({ db, clock, log, activity }: WebhooksDeps): Repeated {
  let underWay = false
  const step = async () => {
    const done = await stepReplay(db, clock)
    underWay = done || (await anyUnderWay(db))
    return done
  }
  const rest = activity && { activity, atMostMs: restMs, isBusy: () => underWay }
  return repeated(step, replayEveryMs, log, 'replays wait', rest)
}

/** Periodically evicts idle endpoints from memory. */
function sweeping({ queues, judge }: Parts): NodeJS.Timeout {
  const sweep = () => {
    queues.sweep(wallNow() - removeEndpointsMs)
    judge.sweep(wallNow() - removeEndpointsMs)
  }
  return setInterval(sweep, removeEndpointsMs / 10).unref()
}

function statsOf({ queues, recorder, dispatcher }: Parts): WebhookStats {
  const { queued, inFlight, endpoints } = queues
  return { queued, inFlight, unstored: recorder.unstored(), endpoints, ...dispatcher.counts }
}

async function drain(parts: Parts, db: Db, clock: Clock, ms: number): Promise<boolean> {
  const until = wallNow() + ms
  while (isBusy(parts) || (await anyDue(db, clock.now()))) {
    if (wallNow() >= until) return false
    await parts.claimer.round()
    await pause(lookMs)
  }
  return true
}

function isBusy({ queues, recorder, releases }: Parts): boolean {
  return queues.queued + queues.inFlight + recorder.unstored() + releases.pending() > 0
}

async function stop({ queues, recorder, releases, claimer }: Parts, ms: number): Promise<void> {
  const until = wallNow() + ms
  await within(ms, claimer.stop())
  while (queues.inFlight + recorder.unstored() > 0 && wallNow() < until) await pause(lookMs)
  recorder.abandon()
  releases.release(queues.shedAll(), 'stopped')
  await within(Math.max(leastMs, until - wallNow()), releases.settled())
}

async function within(ms: number, work: Promise<unknown>): Promise<void> {
  await Promise.race([work, pause(ms, undefined, { ref: false })])
}
