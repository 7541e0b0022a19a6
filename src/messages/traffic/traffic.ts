import { openAllowances, type Accounts, type Allowance, type Policy } from '#accounts/index.ts'
import type { Carriers, NumberLookup } from '#carriers/index.ts'
import { nextIndicatorEnds, type Channels, type Inbox, type Posts } from '#chat/index.ts'
import type { Owners } from '#numbers/index.ts'
import type { CampaignLinks } from '#tendlc/index.ts'
import type { RegisteredNumbers } from '#tollfree/index.ts'
import type { NumberKey } from '#privacy/index.ts'
import type { Protection } from '#protection/index.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db, Sql } from '#platform/database/db.ts'
import type { Log } from '#platform/log.ts'
import type { Vault } from '#platform/vault/vault.ts'
import type { Activity } from '#platform/nodes/activity.ts'
import { nextPostEnds, type Posted, type Webhooks } from '#webhooks/index.ts'
import { openAccept } from '../accept/accept.ts'
import type { SubmitRequest } from '../message/submit-request.ts'
import type { MessageTraces } from '../traces/message-traces.ts'
import { readCarrierQueues } from '../outcomes/carrier-queues.ts'
import { openChatInbox } from '../chat/inbox.ts'
import { openChatSweep, storePosted } from '../chat/outcome.ts'
import { openCancel, type Cancel } from '../changes/cancel.ts'
import { openReplace, type Replace } from '../changes/replace.ts'
import { openCollect } from '../dispatch/collect.ts'
import { openDispatch } from '../dispatch/dispatch.ts'
import { nextDispatchDue } from '../leases/claim-store.ts'
import { openMinutes, type Minutes } from '../counts/minutes.ts'
import type { UnservedPolicy } from '../inbound/serving.ts'
import { openMatchAgain, type MatchAgain } from '../outcomes/match-again.ts'
import type { MessagesMetrics } from '../counts/metrics.ts'
import type { Outcome } from '../outstanding/outstanding.ts'
import type { Accepted } from '../accept/idempotency.ts'
import type { Replies } from '../inbound/inbound.ts'
import { openIntake, type Intake } from '../intake/intake.ts'
import type { CountSms } from '../inbound/carried-sms.ts'
import { openOverdue } from '../inbound/overdue.ts'
import { openPacing } from '../pacing/pacing.ts'
import { nextTurn } from '../pacing/pacing-store.ts'
import { nextPartsDue } from '../inbound/part-store.ts'
import type { OutboundMessage } from '../message/outbound.ts'
import { openReplies } from '../inbound/replies.ts'
import { openSchedule } from '../schedule/schedule.ts'
import { nextScheduled } from '../schedule/schedule-store.ts'
import { openShedCounter } from '../dispatch/shed.ts'
import { openNotifier, type SmppReceivers } from '../events/notifier.ts'
import { openQueries } from '../outcomes/queries.ts'
import { openMark, type Mark } from '../outcomes/mark.ts'
import { openBatches } from '../batches/batches.ts'
import { openRepeat } from '../batches/repeat.ts'
import { openUnconfirmedSweep, sweepOnce } from '../unconfirmed/sweep.ts'
import { workflowNotifier, notifyStored } from '../workflow/workflow-notifier.ts'
import { wallNow } from '#platform/wall-clock.ts'

export type TrafficOptions = {
  db: Db
  vault: Vault
  accounts: Accounts
  carriers: Carriers
  owners: Owners
  channels: Channels
  protection: Protection
  campaigns: CampaignLinks
  tollFree: RegisteredNumbers
  /** Identifies opted-out subscribers whose numbers were erased. */
  numberKey?: NumberKey | undefined
  /** Networks of ported numbers. */
  lookup?: NumberLookup | undefined
  posts: Posts
  webhooks: Webhooks
  /** Receives the status changes and the messages of SMPP users. */
  smpp?: SmppReceivers | undefined
  /** Returns why this exchange must not call a customer's URL, as far as that can be decided without DNS; undefined if the URL is allowed. */
  addressRefusal(url: string): string | undefined
  clock: Clock
  activity?: Activity | undefined
  nodeId: string
  errorsUrl: string
  /** Called with an account's remaining balance, in micro-euros, after messages were charged to it. */
  spent?(accountId: string, amount: number): void
  /** Counts the SMS sent to and by subscribers. */
  countSms?: CountSms | undefined
  /** Receives messages addressed to the exchange itself. */
  replies?: Replies | undefined
  /** How to handle messages to numbers that the delivering carrier does not serve. */
  unserved: UnservedPolicy
  /** How long a message may wait to be stored, in milliseconds. */
  storeTimeoutMs: number
  log: Log
  metrics: MessagesMetrics
  /** Records message traces. */
  traces?: MessageTraces | undefined
}

/** The path of messages through this node: accept, dispatch, outcomes, receipts, inbound. */
export type Traffic = {
  /** Resolves when the message is stored, now or by an identical request. If the message is refused, throws the Problem. */
  accept(request: SubmitRequest): Promise<Accepted>
  /** Whether a message of an account can be accepted now without waiting too long. A refusal is counted. */
  admits(accountId: string): boolean
  /**
   * Stores a message in place of an original in a running transaction, and links both. Returns a function to call after the commit. If the account cannot
   * send the message now, throws the Problem, which rolls the transaction back.
   */
  repeat(
    sql: Sql,
    request: SubmitRequest,
    original: { originalId: string; reason: string | null },
  ): Promise<() => void>
  clock: Clock
  addressRefusal(url: string): string | undefined
  /** Number of messages that an account may send now. */
  allowance(account: Policy): Allowance
  /** Handles the requests from the chat services of channels. */
  inbox: Inbox
  /** Stores the outcomes of posts to chat channels. */
  posted: Posted
  /** Starts the job that hides typing indicators that are due to be hidden, and expires requests that a chat channel did not accept in time. */
  startChat(): void
  /** Binds to carriers and starts to process messages, first those of this node's predecessor. */
  start(): Promise<void>
  /** Called after the clock was advanced. Processes due work and waits for its effects; returns false if this takes longer than `ms`. */
  settle(ms: number): Promise<boolean>
  /** The next instant of exchange time after `after` at which a message is due or expires, or a wait ends. */
  nextDue(after: number): Promise<number | undefined>
  /** Like `nextDue`, without queued messages, which are polled anyway. */
  nextToWatch(after: number): Promise<number | undefined>
  /** Stops sending, waits for messages in flight, stores their outcomes and releases the rest. */
  drain(ms: number): Promise<void>
  /** The counts of this node since the last flush. */
  minutes: Pick<Minutes, 'flush'>
  /** Retries matching receipts that matched no message. */
  matchAgain: MatchAgain
  /** Gives messages without a receipt their final status. */
  mark: Mark
  /** Cancels messages that have not left. */
  cancel: Cancel
  /** Replaces a message that has not left. */
  replace: Replace
  queues(): { accepting: number; leased: number; outcomes: number }
}

/** Assembles the path of messages through one node; `start` starts it. */
export function openTraffic(options: TrafficOptions): Traffic {
  const path = openPath(options)
  const {
    notifier,
    intake,
    dispatch,
    collect,
    overdue,
    allowances,
    chat,
    accept,
    replies,
    pacing,
    unconfirmed,
    queries,
    batches,
    schedule,
  } = path
  measure(options, path)
  const shed = openShedCounter(options)
  const quiet = () => accept.queued() + dispatch.leased().size + intake.waiting() === 0
  return {
    clock: options.clock,
    addressRefusal: options.addressRefusal,
    allowance: ({ id, maxOutboundRequest }) => allowances.of(id, maxOutboundRequest),
    minutes: path.minutes,
    matchAgain: openMatchAgain({ ...options, notifier }),
    mark: openMark({ ...options, notifier }),
    cancel: openCancel({ ...options, notifier }),
    inbox: openChatInbox({ ...options, notifier }),
    posted: (sql, ended) => storePosted({ ...options, notifier }, sql, ended),
    startChat: chat.start,
    accept: accept.push,
    repeat: path.repeat,
    replace: path.replace,
    admits(accountId) {
      const admitted = accept.admits(accountId)
      if (!admitted) shed()
      return admitted
    },
    async start() {
      await options.carriers.start({ ...dispatch, deliver: intake.deliver })
      await collect.start()
      overdue.start()
      replies.start()
      pacing.start()
      unconfirmed.start()
      queries.start()
      batches.start()
      schedule.start()
    },
    async settle(ms) {
      await replies.now()
      await schedule.now()
      await pacing.now()
      await Promise.all([collect.lookNow(), overdue.now(), chat.now()])
      const isQuiet = await until(quiet, ms)
      // After an advance, messages have been submitted for long that were sent just now.
      while (await sweepOnce(options.db, 0));
      return isQuiet
    },
    nextDue: (after) => earliest([nextDispatchDue, ...dues], options.db, after),
    nextToWatch: (after) => earliest(dues, options.db, after),
    async drain(ms) {
      await accept.idle()
      await Promise.all([collect.stop(), overdue.stop(), chat.stop(), replies.stop(), pacing.stop()])
      await schedule.stop()
      // A query may wait for its carrier until the session ends.
      const stopped = Promise.all([unconfirmed.stop(), queries.stop(), batches.stop()])
      await dispatch.stop()
      await options.carriers.drain(ms)
      await stopped
      await intake.idle()
      await path.minutes.flush()
    },
    queues: () => ({
      accepting: accept.queued(),
      leased: dispatch.leased().size,
      outcomes: intake.waiting(),
    }),
  }
}

type Path = ReturnType<typeof openPath>

/** The stages of the path, from accepted messages to status events. */
function openPath(options: TrafficOptions) {
  const noteBacklog = (waiting: OutboundMessage[]) => {
    // Messages without a limit need not wait for those in throttle buckets.
    const due = waiting.filter((one) => !one.pace)
    for (const message of due) dispatch.backlog(message.carrierId!, true)
    if (due.length > 0) collect.wake()
    if (due.length < waiting.length) pacing.wake()
  }
  const minutes = openMinutes(options)
  const notifier = workflowNotifier({ ...options, moved: minutes.moved }, openNotifier(options), noteBacklog)
  const intake = openIntake({ ...options, notifier })
  const record = (outcomes: Outcome[]) => recordByCarrier(intake.record, outcomes)
  const dispatch = openDispatch({ ...options, record })
  const collect = openCollect({ ...options, dispatch, record, waits: () => pacing.rouse() })
  const pacing = openPacing({ ...options, released: collect.wake, isWaiting: collect.isWaiting })
  const allowances = openAllowances()
  const accept = openAccept({
    ...options,
    observe: options.metrics.acceptBatch,
    mayLease: dispatch.mayLease,
    reserve: dispatch.reserve,
    left: allowances.note,
    stored: minutes.accepted,
    notifyStored: (sql, stored) => notifyStored(options, notifier, sql, stored),
    accepted(leased, waiting) {
      dispatch.enqueue(leased)
      noteBacklog(waiting)
    },
  })
  const overdue = openOverdue({ ...options, notifier })
  const chat = openChatSweep({ ...options, notifier })
  const schedule = openSchedule({
    ...options,
    released() {
      collect.wake()
      pacing.wake()
    },
  })
  const replies = openReplies({ ...options, notifier, wait: noteBacklog })
  return {
    notifier,
    intake,
    dispatch,
    collect,
    allowances,
    accept,
    overdue,
    chat,
    replies,
    pacing,
    minutes,
    schedule,
    unconfirmed: openUnconfirmedSweep(options),
    queries: openQueries({ ...options, notifier }),
    batches: openBatches({ ...options, notifier, wait: noteBacklog }),
    repeat: openRepeat({ ...options, notifier, wait: noteBacklog }),
    replace: openReplace({ ...options, notifier, wait: noteBacklog }),
  }
}

function measure({ metrics, db }: TrafficOptions, { accept, dispatch, intake }: Path): void {
  metrics.carrierQueues(() => readCarrierQueues(db))
  metrics.queue('accept', accept.queued)
  metrics.queue('dispatch', () => dispatch.leased().size)
  metrics.queue('outcomes', intake.waiting)
}

const dues = [nextTurn, nextScheduled, nextPartsDue, nextPostEnds, nextIndicatorEnds]

async function earliest(nexts: typeof dues, db: Db, after: number): Promise<number | undefined> {
  const found = await Promise.all(nexts.map((next) => next(db, after)))
  const known = found.filter((due) => due !== undefined)
  return known.length > 0 ? Math.min(...known) : undefined
}

async function until(holds: () => boolean, ms: number): Promise<boolean> {
  const deadline = wallNow() + ms
  while (!holds()) {
    if (wallNow() > deadline) return false
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  return true
}

async function recordByCarrier(record: Intake['record'], outcomes: Outcome[]): Promise<void> {
  const byCarrier = [...Map.groupBy(outcomes, (outcome) => outcome.message.carrierId!)]
  await Promise.all(byCarrier.map(([carrierId, ofCarrier]) => record(carrierId, ofCarrier)))
}
