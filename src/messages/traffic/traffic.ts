import { openAllowances, type Accounts, type Allowance, type Policy } from '#accounts/index.ts'
import type { Carriers } from '#carriers/index.ts'
import { nextIndicatorEnds, type Channels, type Inbox, type Posts } from '#chat/index.ts'
import type { Owners } from '#numbers/index.ts'
import type { CampaignLinks } from '#tendlc/index.ts'
import type { RegisteredNumbers } from '#tollfree/index.ts'
import type { NumberKey } from '#privacy/index.ts'
import type { Protection } from '#protection/index.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database/db.ts'
import type { Log } from '#platform/log.ts'
import type { Vault } from '#platform/vault/vault.ts'
import type { Activity } from '#platform/nodes/activity.ts'
import { nextPostEnds, type Posted, type Webhooks } from '#webhooks/index.ts'
import { openAccept } from '../accept/accept.ts'
import type { Accepting } from '../message/submit-request.ts'
import type { MessageTraces } from '../traces/message-traces.ts'
import { readCarrierQueues } from '../outcomes/carrier-queues.ts'
import { openChatInbox } from '../chat/inbox.ts'
import { openChatSweep, storePosted } from '../chat/outcome.ts'
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
import { openShedCounter } from '../dispatch/shed.ts'
import { openNotifier } from '../events/notifier.ts'
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
  /** By which those who said STOP are known again, where their numbers were erased. */
  numberKey?: NumberKey | undefined
  posts: Posts
  webhooks: Webhooks
  /** Why an address of a customer may not be called, as far as that can be said at once. */
  addressRefusal(url: string): string | undefined
  clock: Clock
  activity?: Activity | undefined
  nodeId: string
  errorsUrl: string
  /** Told what is left in an account's balance, in micro-euros, when messages have been paid from it. */
  spent?(accountId: string, amount: number): void
  /** Counts the SMS that subscribers were sent and have sent. */
  countSms?: CountSms | undefined
  /** What hears what subscribers say to the exchange itself. */
  replies?: Replies | undefined
  /** What happens to messages that carriers deliver to numbers they do not serve. */
  unserved: UnservedPolicy
  /** How long a message may wait to be stored, in milliseconds. */
  patienceMs: number
  log: Log
  metrics: MessagesMetrics
  /** Follows messages as traces. */
  journeys?: MessageTraces | undefined
}

/** The path of messages through this node: accept, dispatch, outcomes, receipts, inbound. */
export type Traffic = {
  /** Resolves when the message is stored, or has been by the same request; or throws the Problem that refuses it. */
  accept(arrival: Accepting): Promise<Accepted>
  /** Whether a message of an account may come: not while it would wait too long. A refusal is counted. */
  admits(accountId: string): boolean
  clock: Clock
  addressRefusal(url: string): string | undefined
  /** What an account may still send now. */
  allowance(account: Policy): Allowance
  /** Takes what the chat sides of channels post. */
  inbox: Inbox
  /** Stores what became of posts to chat channels. */
  posted: Posted
  /** Begins to end what is shown or tried on chat channels when its time is over. */
  startChat(): void
  /** Binds to carriers and begins to move messages, first of all those a predecessor left. */
  start(): Promise<void>
  /** The clock was advanced: does what is due, and waits for its effects; false when that takes longer than `ms`. */
  settle(ms: number): Promise<boolean>
  /**
   * The next instant of exchange time after the given one at which a message is to be sent, runs out of time, or was waited for long
   * enough.
   */
  nextDue(after: number): Promise<number | undefined>
  /** The same without messages that wait: while there are any, they are looked for all the time. */
  nextToWatch(after: number): Promise<number | undefined>
  /** Stops sending, waits for what is on the wire, stores it and gives back the rest. */
  drain(ms: number): Promise<void>
  /** What this node has counted since the last time, for all to see. */
  minutes: Pick<Minutes, 'flush'>
  /** Receipts that matched no message, tried again. */
  matchAgain: MatchAgain
  queues(): { accepting: number; held: number; outcomes: number }
}

/** Puts the path of messages through one node together; `start` sets it in motion. */
export function openTraffic(options: TrafficOptions): Traffic {
  const path = openPath(options)
  const { tell: notify, intake, dispatch, collect, overdue, allowances, chat, accept, replies, pacing } = path
  measure(options, path)
  const shed = openShedCounter(options)
  const quiet = () => accept.queued() + dispatch.leased().size + intake.waiting() === 0
  return {
    clock: options.clock,
    addressRefusal: options.addressRefusal,
    allowance: ({ id, maxOutboundRequest }) => allowances.of(id, maxOutboundRequest),
    minutes: path.minutes,
    matchAgain: openMatchAgain({ ...options, tell: notify }),
    inbox: openChatInbox({ ...options, tell: notify }),
    posted: (sql, ended) => storePosted({ ...options, tell: notify }, sql, ended),
    startChat: chat.start,
    accept: accept.push,
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
    },
    async settle(ms) {
      await replies.now()
      await pacing.now()
      await Promise.all([collect.lookNow(), overdue.now(), chat.now()])
      return until(quiet, ms)
    },
    nextDue: (after) => earliest([nextDispatchDue, ...dues], options.db, after),
    nextToWatch: (after) => earliest(dues, options.db, after),
    async drain(ms) {
      await accept.idle()
      await Promise.all([collect.stop(), overdue.stop(), chat.stop(), replies.stop(), pacing.stop()])
      await dispatch.stop()
      await options.carriers.drain(ms)
      await intake.idle()
      await path.minutes.flush()
    },
    queues: () => ({ accepting: accept.queued(), held: dispatch.leased().size, outcomes: intake.waiting() }),
  }
}

type Path = ReturnType<typeof openPath>

/** The stations of the path, from what is accepted to what is told. */
function openPath(options: TrafficOptions) {
  const noteBacklog = (waiting: OutboundMessage[]) => {
    // What waits for its turn is not overtaken by what needs none.
    const due = waiting.filter((one) => !one.pace)
    for (const message of due) dispatch.backlog(message.carrierId!, true)
    if (due.length > 0) collect.wake()
    if (due.length < waiting.length) pacing.wake()
  }
  const minutes = openMinutes(options)
  const notify = workflowNotifier({ ...options, moved: minutes.moved }, openNotifier(options), noteBacklog)
  const intake = openIntake({ ...options, tell: notify })
  const record = (outcomes: Outcome[]) => recordByCarrier(intake.record, outcomes)
  const dispatch = openDispatch({ ...options, record })
  const collect = openCollect({ ...options, dispatch, record, waits: () => pacing.rouse() })
  const pacing = openPacing({ ...options, released: collect.wake, isWaiting: collect.isWaiting })
  const allowances = openAllowances()
  const accept = openAccept({
    ...options,
    observe: options.metrics.acceptBatch,
    mayLease: dispatch.mayLease,
    book: dispatch.book,
    left: allowances.note,
    stored: minutes.accepted,
    tellStored: (sql, stored) => notifyStored(options, notify, sql, stored),
    accepted(leased, waiting) {
      dispatch.offer(leased)
      noteBacklog(waiting)
    },
  })
  const overdue = openOverdue({ ...options, tell: notify })
  const chat = openChatSweep({ ...options, tell: notify })
  const replies = openReplies({ ...options, tell: notify, wait: noteBacklog })
  return {
    tell: notify,
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
  }
}

function measure({ metrics, db }: TrafficOptions, { accept, dispatch, intake }: Path): void {
  metrics.carrierQueues(() => readCarrierQueues(db))
  metrics.queue('accept', accept.queued)
  metrics.queue('dispatch', () => dispatch.leased().size)
  metrics.queue('outcomes', intake.waiting)
}

const dues = [nextTurn, nextPartsDue, nextPostEnds, nextIndicatorEnds]

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
