import { lockFunds } from '#accounts/index.ts'
import type { Carriers } from '#carriers/index.ts'
import type { Channels } from '#chat/index.ts'
import type { Owners } from '#numbers/index.ts'
import type { Db, Sql } from '#platform/db.ts'
import { isolating } from '#platform/isolate.ts'
import { openLanes, type Lanes } from '#platform/lanes.ts'
import { Problem } from '#platform/problem.ts'
import { storeDecided, type Decided } from './accept-store.ts'
import type { Accepting } from './arrival.ts'
import { decideChat } from './chat-decide.ts'
import { readOptedOut } from './consent-store.ts'
import { acceptOnce, type Accepted } from './idempotency.ts'
import { leaseSeconds } from './lease-store.ts'
import { fit, leftOut } from './fit.ts'
import type { OutboundMessage } from './outbound.ts'
import { firstRoute } from './next-route.ts'
import { messageProblems } from './problems.ts'
import { decide } from './rules.ts'
import { storeOnce } from './store-once.ts'
import { openWaiting } from './waiting.ts'

export type AcceptOptions = {
  db: Db
  carriers: Carriers
  owners: Owners
  channels: Channels
  nodeId: string
  /** Whether a message may be leased to this node at once: its carrier is bound here and nobody waits before it. */
  mayLease(message: OutboundMessage): boolean
  /**
   * Enqueues, inside the batch's transaction, the webhooks of refused messages and the posts of those for chat channels;
   * answers what to do after the commit.
   */
  tellStored(sql: Sql, stored: Decided[]): Promise<() => void>
  /** Called after the commit with the messages leased to this node, and whether others wait for any. */
  accepted(leased: OutboundMessage[], waiting: OutboundMessage[]): void
  /** Told how many messages an account may still send. */
  left?(accountId: string, messages: number): void
  /** How long a message may wait before it is looked at: then it is refused, and was never stored. */
  patienceMs?: number
  observe?(batch: number, seconds: number): void
}

const limits = { lanes: 4, maxBatch: 500, maxQueued: 5_000 }

/**
 * Group commit of arriving messages. What is answered has been committed: message, debit, history and dispatch row together.
 * Lanes are by account, so that a tenant's row lock is only ever waited for by its own messages.
 */
export function openAccept(options: AcceptOptions): Lanes<Accepting, Accepted> {
  const waiting = openWaiting()
  const lanes = openLanes<Accepting, Accepted>({
    ...limits,
    laneOf: ({ message }) => parseInt(message.accountId.slice(-4), 16),
    whenFull: messageProblems.unavailable,
    ...(options.patienceMs !== undefined && { patienceMs: options.patienceMs }),
    left: ({ message }) => waiting.leave(message.accountId),
    flush: (arrivals) => acceptOnce(options.db, arrivals, (fresh) => acceptBatch(options, fresh)),
  })
  return {
    ...lanes,
    push(arrival) {
      const full = lanes.queued() >= limits.maxQueued
      if (full || waiting.enter(arrival.message.accountId, arrival.perSecond)) return lanes.push(arrival)
      return Promise.reject(new Problem(messageProblems.throttled, { retryAfter: 1 }))
    },
  }
}

async function acceptBatch(options: AcceptOptions, arrivals: Accepting[]): Promise<('accepted' | Error)[]> {
  const started = performance.now()
  const decided = await decideBatch(options, arrivals)
  const results = await store(options, decided)
  const stored = decided.filter((one, i) => results[i] === 'accepted' && !one.refusal)
  options.accepted(
    stored.filter((one) => one.leased).map((one) => one.message),
    stored.filter((one) => !one.leased && one.message.channel === 'sms').map((one) => one.message),
  )
  options.observe?.(arrivals.length, (performance.now() - started) / 1000)
  return results
}

type Deciding = Pick<AcceptOptions, 'carriers' | 'owners' | 'channels' | 'mayLease'> & { db: Sql }

/** What becomes of messages: where they go and at what price, or why they are refused. */
export async function decideBatch(options: Deciding, arrivals: Accepting[]): Promise<Decided[]> {
  const sms = arrivals.filter(({ message }) => message.channel === 'sms')
  const decided = sms.length > 0 ? await decideSms(options, sms) : []
  if (sms.length === arrivals.length) return decided
  const rest = decided.values()
  const all: Decided[] = []
  for (const arrival of arrivals)
    all.push(
      arrival.message.channel === 'sms' ? rest.next().value! : await decideChat(options.channels, arrival),
    )
  return all
}

async function decideSms(options: Deciding, arrivals: Accepting[]): Promise<Decided[]> {
  const { routing } = options.carriers
  const messages = arrivals.map((arrival) => arrival.message)
  const [owners, optedOut] = await Promise.all([
    options.owners.of(messages.map((message) => message.sender)),
    readOptedOut(options.db, messages),
  ])
  return arrivals.map(({ message, actor, details, pooled, workflow, once }, i) => {
    const { route, away } = firstRoute(options.carriers, message)
    const price = routing.priceOf(message.recipient)
    message.carrierId = route?.carrierId ?? null
    message.network = routing.networkOf(message.recipient)?.value.network ?? null
    message.price = (price?.value ?? 0) * message.parts
    const senderOwned = owners.get(message.sender)?.accountId === message.accountId
    const [routed, priced] = [route !== undefined, price !== undefined]
    const refusal = decide({ ...message, senderOwned, optedOut: optedOut[i]!, routed, priced, pooled })
    const leased = !refusal && options.mayLease(message)
    return { message, actor, details, workflow, once, refusal, away, leased }
  })
}

/**
 * The whole batch in one statement; accounts that cannot pay for all of theirs, message by message in order of arrival.
 * A message that the database refuses fails alone, each step being one transaction.
 */
async function store(options: AcceptOptions, decided: Decided[]): Promise<('accepted' | Error)[]> {
  const outcomes = await isolating((some: Decided[]) =>
    storeOnce(
      options.db,
      some,
      () => storePaid(options, some),
      (stored) => (stored ? 'accepted' : 'unpaid'),
    ),
  )(decided)
  const results = new Map(decided.map((one, i) => [one, outcomes[i]!]))
  const unpaid = Map.groupBy(
    decided.filter((one) => results.get(one) === 'unpaid'),
    (one) => one.message.accountId,
  )
  for (const [accountId, wishes] of unpaid) {
    const storeSome = isolating((some: Decided[]) =>
      storeOnce(
        options.db,
        some,
        () => storeWhatFits(options, accountId, some),
        (stored) => (stored ? 'accepted' : leftOut()),
      ),
    )
    const fitted = await storeSome(wishes).catch((error: Error) => wishes.map(() => error))
    wishes.forEach((one, i) => results.set(one, fitted[i]!))
  }
  return decided.map((one) => results.get(one) as 'accepted' | Error)
}

async function storePaid(options: AcceptOptions, decided: Decided[]): Promise<('accepted' | 'unpaid')[]> {
  const stored = await storeTold(options, decided)
  for (const [accountId, left] of stored) options.left?.(accountId, left)
  return decided.map((one) => (stored.has(one.message.accountId) ? 'accepted' : 'unpaid'))
}

async function storeTold(options: AcceptOptions, decided: Decided[]): Promise<Map<string, number>> {
  const node = { id: options.nodeId, leaseSeconds }
  if (!decided.some(isTold)) return storeDecided(options.db, decided, node)
  let tell: (() => void) | undefined
  const stored = await options.db.tx(async (sql) => {
    const accounts = await storeDecided(sql, decided, node)
    const stored = decided.filter((one) => isTold(one) && accounts.has(one.message.accountId))
    tell = await options.tellStored(sql, stored)
    return accounts
  })
  tell?.()
  return stored
}

/** What somebody is told of when it is stored: the customer of a refusal, a chat channel of its message. */
function isTold({ message, refusal }: Decided): boolean {
  return refusal !== undefined || message.channel !== 'sms'
}

async function storeWhatFits(
  options: AcceptOptions,
  accountId: string,
  wishes: Decided[],
): Promise<('accepted' | Problem)[]> {
  let tell: (() => void) | undefined
  let left = 0
  const refused = await options.db.tx(async (sql) => {
    const funds = await lockFunds(sql, accountId)
    const { fitting, problems } = fit(wishes, funds)
    left = funds.tokens - fitting.length
    if (fitting.length === 0) return problems
    const accounts = await storeDecided(sql, fitting, { id: options.nodeId, leaseSeconds })
    if (!accounts.has(accountId))
      throw new Error('a locked balance did not cover what was counted against it')
    tell = await options.tellStored(sql, fitting.filter(isTold))
    return problems
  })
  tell?.()
  options.left?.(accountId, left)
  return wishes.map((one) => refused.get(one) ?? 'accepted')
}
