import type { Clock } from '#platform/clock.ts'
import type { Log } from '#platform/log.ts'
import type { Outbound } from '#platform/outbound/index.ts'
import { type Attempt, conclude } from '../attempts/attempt.ts'
import type { Claimer } from './claimer.ts'
import type { BearerOf, Delivery, TermsOf } from '../event/event.ts'
import { strikesToOpen } from '../endpoints/health.ts'
import type { Judge } from '../endpoints/judge.ts'
import type { ObserveAttempt } from '../attempts/metrics.ts'
import type { Ending, Queues } from './queues.ts'
import type { Recorder } from './recorder.ts'
import type { Releases } from './releases.ts'
import { requestOf } from '../attempts/request.ts'
import type { TracedAttempts } from '../attempts/traced.ts'
import { wallNow } from '#platform/wall-clock.ts'

const mostUnstored = 5_000
/** Interval at which a fenced node checks whether it is current again. */
const againMs = 250
/** Minimum remaining lease to start an attempt, because an attempt may take 20 s and could otherwise outlive its lease. */
const leaseNeededMs = 30_000
const unsent: Ending = { strained: undefined, tookMs: 0, finished: false }

type Deps = {
  queues: Queues
  recorder: Recorder
  sender: { outbound: Outbound; userAgent: string }
  termsOf: TermsOf
  bearerOf: BearerOf
  clock: Clock
  log: Log
  releases: Releases
  claimer: Claimer
  judge: Judge
  observe: ObserveAttempt
  traced?: TracedAttempts | undefined
  isCurrent?: (() => boolean) | undefined
}

export type Counts = { delivered: number; retried: number; undelivered: number }

/** Sends queued deliveries within the limits and passes each result to the recorder. */
export type Dispatcher = { pump(): void; counts: Readonly<Counts>; stop(): void }

/** Opens the dispatcher of one node; nothing is sent until `pump` is called. */
export function openDispatcher(deps: Deps): Dispatcher {
  const { queues, recorder, releases, clock, isCurrent = () => true } = deps
  const counts: Counts = { delivered: 0, retried: 0, undelivered: 0 }
  const state = { planned: false, open: true }

  /** Pumps in the next turn of the event loop, so that connections of finished requests are free again. */
  const pump = () => {
    if (state.planned || !state.open) return
    state.planned = true
    setImmediate(begin)
  }

  const begin = () => {
    if (isCurrent()) beginAll()
    else setTimeout(begin, againMs).unref()
  }

  const beginAll = () => {
    state.planned = false
    while (state.open && recorder.unstored() < mostUnstored) {
      const delivery = queues.next()
      if (!delivery) return
      if (isLate(delivery, clock.now()))
        releases.release([delivery, ...queues.end(delivery, unsent)], 'out of turn')
      else if (delivery.leaseUntil - wallNow() < leaseNeededMs)
        releases.release(queues.end(delivery, unsent), 'out of turn')
      else void attempt(deps, counts, delivery).then(pump)
    }
  }

  return { pump, counts, stop: () => void (state.open = false) }
}

/** Whether a chat post has expired. An expired post is not sent but released, and `endPosts` ends it. */
function isLate({ channel, expiresAt }: Delivery, now: number): boolean {
  return channel !== undefined && expiresAt <= now
}

/** Makes one attempt: signs, sends and records. */
async function attempt(deps: Deps, counts: Counts, delivery: Delivery): Promise<void> {
  const { queues, recorder, releases, claimer, judge, sender, clock, log } = deps
  const ending: Ending = { strained: undefined, tookMs: 0, finished: false }
  try {
    const startedAt = clock.now()
    const { accountId, channel, registered } = delivery
    const terms = await deps.termsOf({ accountId, channel, endpointId: registered?.id })
    if (!terms || terms.isSwitchedOff)
      return releases.release([delivery, ...queues.end(delivery, unsent)], 'no signature')
    const bearer = await bearerFor(deps, delivery)
    const traceparent = deps.traced?.traceparent?.(delivery)
    const { url, request } = requestOf(delivery, terms, sender.userAgent, { bearer, traceparent })
    const result = await sender.outbound.call(url, request)
    const done = conclude(delivery, terms, startedAt, result, clock.now())
    ending.strained = done.sign === 'strained'
    ending.tookMs = done.tookMs
    ending.finished = done.outcome !== 'retried'
    count(counts, done)
    deps.observe(done)
    deps.traced?.attempted(done)
    recorder.add(done)
  } catch (err) {
    log.error({ err, event_id: delivery.eventId }, 'could not sign a webhook')
    releases.release([delivery], 'no signature')
  }
  releases.release(queues.end(delivery, ending), 'out of turn')
  if (!ending.strained) return
  const { endpoint } = delivery
  const struckOut = queues.strikes(endpoint) >= strikesToOpen
  if (struckOut) judge.suspect(endpoint)
  const surplus = queues.shed(endpoint, struckOut ? 0 : undefined)
  if (surplus.length > 0 && !struckOut) claimer.markBacklogged(endpoint)
  releases.release(surplus, 'no room')
}

/** The token of a sink, which is used only for the URL of the sink and not for the URL of a replay. */
async function bearerFor({ bearerOf }: Deps, { kind, subjectId, urlOverride, registered }: Delivery) {
  const toSink = kind === 'qod-event' && urlOverride === undefined && registered === undefined
  return toSink ? bearerOf(subjectId) : undefined
}

function count(counts: Counts, { outcome }: Attempt): void {
  if (outcome === 'delivered') counts.delivered++
  else if (outcome === 'retried') counts.retried++
  else counts.undelivered++
}
