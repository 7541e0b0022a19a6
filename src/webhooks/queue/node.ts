import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database/db.ts'
import type { Log } from '#platform/log.ts'
import type { Activity } from '#platform/nodes/activity.ts'
import type { Outbound } from '#platform/outbound/index.ts'
import type { Attempt } from '../attempts/attempt.ts'
import type { TracedAttempts } from '../attempts/traced.ts'
import { type Claimer, openClaimer } from './claimer.ts'
import { type Dispatcher, openDispatcher } from './dispatcher.ts'
import type { BearerOf, Delivery, TermsOf } from '../event/event.ts'
import type { ObserveAttempt } from '../attempts/metrics.ts'
import { Queues } from './queues.ts'
import type { NotifyDisabled } from '../endpoints/disabled-mail.ts'
import { type Changed, type Judge, openJudge } from '../endpoints/judge.ts'
import { openRecorder, type Posted, type Recorder } from './recorder.ts'
import { openReleases, type Releases } from './releases.ts'

export type WebhooksDeps = {
  db: Db
  clock: Clock
  /** The node. Its ID survives a restart, so that the new process releases the leases of the old process. */
  node: { id: string }
  outbound: Outbound
  termsOf: TermsOf
  bearerOf?: BearerOf
  log: Log
  activity?: Activity | undefined
  /** Whether this node still owns its leases; if not, no attempt is started. */
  isCurrent?: (() => boolean) | undefined
  /** The program's version, sent as user agent `Strowger/<version>`. */
  version: string
  observe?: ObserveAttempt
  /** Records attempts as spans. */
  traced?: TracedAttempts | undefined
  posted?: Posted
  notifyDisabled?: NotifyDisabled
}

/** The components of a delivering node, which queue, send and record claimed or dispatched deliveries. */
export type Parts = {
  queues: Queues
  recorder: Recorder
  releases: Releases
  dispatcher: Dispatcher
  claimer: Claimer
  judge: Judge
  dispatch: (deliveries: readonly Delivery[]) => void
}

/** Opens and connects the components of one node, which are idle until the claimer starts or deliveries are dispatched. */
export function openParts(deps: WebhooksDeps): Parts {
  const { db, clock, outbound, termsOf, log } = deps
  const { observe = () => {}, posted = nothingPosted, bearerOf = noBearer, notifyDisabled = noNotice } = deps
  const owner = deps.node.id
  const queues = new Queues()
  const releases = openReleases(db, clock, owner, log)
  const changed: Changed = (endpoint, from, to) => {
    if (to === 'open' || to === 'disabled') releases.release(queues.shed(endpoint, 0), 'no room')
    // Deliveries that waited in the database precede new deliveries.
    if (from === 'open' && to !== 'disabled') claimer.markBacklogged(endpoint)
  }
  const judge = openJudge({ db, clock, log, changed, notifyDisabled })
  const stored = (attempts: readonly Attempt[]) => {
    for (const { orderId } of attempts) queues.stored(orderId)
    dispatcher.pump()
  }
  const recorder = openRecorder({ db, owner, clock, log, judge, stored, posted })
  const sender = { outbound, userAgent: `Strowger/${deps.version}` }
  const dispatch = (deliveries: readonly Delivery[]) => {
    const lost = deliveries.filter((delivery) => !queues.add(delivery))
    releases.release(lost, 'out of turn')
    dispatcher.pump()
  }
  const claimer = openClaimer({ ...deps, owner, queues, judge, accept: dispatch })
  const dispatcher = openDispatcher({
    queues,
    recorder,
    sender,
    termsOf,
    bearerOf,
    clock,
    log,
    observe,
    traced: deps.traced,
    isCurrent: deps.isCurrent,
    releases,
    claimer,
    judge,
  })
  return { queues, recorder, releases, dispatcher, claimer, judge, dispatch }
}

const noBearer: BearerOf = async () => undefined
const noNotice: NotifyDisabled = async () => undefined
const nothingPosted: Posted = async () => () => {}
