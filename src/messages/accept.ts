import { type Funds, lockFunds } from '#accounts/index.ts'
import type { Carriers } from '#carriers/index.ts'
import type { Channels } from '#chat/index.ts'
import { chooseSenders, type Owners } from '#numbers/index.ts'
import { isOverdue, type Db, type Sql } from '#platform/db.ts'
import type { Protection } from '#protection/index.ts'
import { isolating } from '#platform/isolate.ts'
import { openLanes, type Lanes } from '#platform/lanes.ts'
import { Problem } from '#platform/problem.ts'
import { refuseStopped, storeDecided, storeWithStopped, type Decided, type Stored } from './accept-store.ts'
import type { Accepting } from './arrival.ts'
import { decideChat } from './chat-decide.ts'
import { countDecided, isCounted } from './count-decided.ts'
import { readOptedOut } from './consent-store.ts'
import { acceptOnce, type Accepted } from './idempotency.ts'
import { leaseSeconds } from './lease-store.ts'
import { fit, leftOut } from './fit.ts'
import type { OutboundMessage } from './outbound.ts'
import { firstRoute } from './next-route.ts'
import { messageProblems } from './problems.ts'
import { decide, type Facts } from './rules.ts'
import { lastOf, matchesOf, noteMatches, ruled } from './ruled.ts'
import { storeWithin } from './store-within.ts'
import { storeOnce } from './store-once.ts'
import { openWaiting } from './waiting.ts'

export type AcceptOptions = {
  db: Db
  carriers: Carriers
  owners: Owners
  channels: Channels
  protection?: Protection
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
  /** Told what is left in an account's balance, in micro-euros, when it has been spent from. */
  spent?(accountId: string, amount: number): void
  /** How long a message may wait before it is looked at: then it is refused, and was never stored. */
  patienceMs?: number
  observe?(batch: number, seconds: number): void
}

const limits = { lanes: 4, maxBatch: 500, maxQueued: 5_000, inFlight: 2 }

/**
 * Group commit of arriving messages. What is answered has been committed: message, debit, history and dispatch row together.
 * Lanes are by account, so that a tenant's row lock is only ever waited for by its own messages.
 */
export function openAccept(options: AcceptOptions): Lanes<Accepting, Accepted> {
  const waiting = openWaiting()
  const lines = Array.from({ length: limits.lanes }, () => options.db.line())
  const lanes = openLanes<Accepting, Accepted>({
    ...limits,
    laneOf: ({ message }) => parseInt(message.accountId.slice(-4), 16),
    whenFull: messageProblems.unavailable,
    ...(options.patienceMs !== undefined && { patienceMs: options.patienceMs }),
    left: ({ message }) => waiting.leave(message.accountId),
    // Whether a key is used is asked before: the answer must not come from beside a batch that uses it.
    apart: ({ once }) => once !== undefined,
    flush: (arrivals, lane) =>
      acceptOnce(options.db, arrivals, (fresh) => acceptBatch({ ...options, line: lines[lane]! }, fresh)),
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

/** What one lane stores with: its batches follow each other on one connection, so that none waits for the locks of another. */
type LaneOptions = AcceptOptions & { line: Sql }

async function acceptBatch(options: LaneOptions, arrivals: Accepting[]): Promise<('accepted' | Error)[]> {
  const started = performance.now()
  const decided = await decideBatch({ ...options, stopsWhenStored: true }, arrivals)
  const results = await store(options, decided)
  const stored = decided.filter((one, i) => results[i] === 'accepted' && !one.refusal)
  options.accepted(
    stored.filter((one) => one.leased).map((one) => one.message),
    stored.filter((one) => !one.leased && one.message.channel === 'sms').map((one) => one.message),
  )
  options.observe?.(arrivals.length, (performance.now() - started) / 1000)
  return results
}

type Deciding = Pick<AcceptOptions, 'carriers' | 'owners' | 'channels' | 'protection' | 'mayLease'> & {
  db: Sql
  /** Who has said STOP is left to the statement that stores, where nothing else speaks against a message. */
  stopsWhenStored?: boolean
}

/** What becomes of messages: where they go and at what price, or why they are refused. */
export async function decideBatch(options: Deciding, arrivals: Accepting[]): Promise<Decided[]> {
  const [decided, verdicts] = await Promise.all([
    decideAll(options, arrivals),
    options.protection?.judge(options.db, arrivals),
  ])
  return verdicts ? decided.map((one, i) => ruled(one, verdicts[i])) : decided
}

async function decideAll(options: Deciding, arrivals: Accepting[]): Promise<Decided[]> {
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
  const poolsUnknown = await chooseFromPools(options.db, arrivals)
  const owners = await options.owners.of(arrivals.map(({ message }) => message.sender))
  const known = arrivals.map(({ message }, i) => {
    const { route, away } = firstRoute(options.carriers, message)
    const price = routing.priceOf(message.recipient)
    message.carrierId = route?.carrierId ?? null
    message.network = routing.networkOf(message.recipient)?.value.network ?? null
    message.price = (price?.value ?? 0) * message.parts
    const senderOwned = owners.get(message.sender)?.accountId === message.accountId
    const [routed, priced] = [route !== undefined, price !== undefined]
    const poolUnknown = poolsUnknown?.[i] ?? false
    return { facts: { ...message, senderOwned, optedOut: false, routed, priced, poolUnknown }, away }
  })
  await askStopped(
    options,
    known.map(({ facts }) => facts),
  )
  return arrivals.map(({ message, actor, details, workflow, once }, i) => {
    const { facts, away } = known[i]!
    const refusal = decide(facts)
    const leased = !refusal && options.mayLease(message)
    return { message, actor, details, workflow, once, refusal, away, leased }
  })
}

/** Gives messages that name a pool a sender of it; answers which of them name one that their account does not have. */
async function chooseFromPools(sql: Sql, arrivals: Accepting[]): Promise<boolean[] | undefined> {
  const pooled = arrivals.filter(({ pool }) => pool !== undefined)
  if (pooled.length === 0) return undefined
  const asks = pooled.map(({ message, pool }) => ({ ...message, poolId: pool! }))
  const chosen = await chooseSenders(sql, asks)
  const unknown = new Set<Accepting>()
  pooled.forEach((one, i) => {
    const choice = chosen[i]!
    if (choice === 'unknown') unknown.add(one)
    // A pool without numbers leaves the message the sender that it names itself.
    else if (choice !== 'none') one.message.sender = choice.msisdn
  })
  return arrivals.map((one) => unknown.has(one))
}

type Consent = Facts & { accountId: string }

/** Finds out who has said STOP, where that is not left to the storing statement and would be the reason. */
async function askStopped({ db, stopsWhenStored }: Deciding, facts: Consent[]): Promise<void> {
  const asked = facts.filter((one) => {
    const refusal = decide(one)
    return refusal ? decide({ ...one, optedOut: true }) !== refusal : !stopsWhenStored
  })
  if (asked.length === 0) return
  const stopped = await readOptedOut(db, asked)
  asked.forEach((one, i) => (one.optedOut = stopped[i]!))
}

/**
 * The whole batch in one statement; accounts that cannot pay for all of theirs, message by message in order of arrival, and after
 * the others what goes to somebody who has said STOP. A message that the database refuses fails alone, each step being one transaction.
 */
async function store(options: LaneOptions, decided: Decided[]): Promise<('accepted' | Error)[]> {
  const storeAll = isolating(
    (some: Decided[]) =>
      storeOnce(
        options.db,
        some,
        () => storePaid(options, some),
        (stored) => (stored ? 'accepted' : 'left out'),
      ),
    isOverdue,
  )
  const outcomes = await storeAll(decided).catch(orTooLate)
  const results = new Map(decided.map((one, i) => [one, outcomes[i]!]))
  const rest = Map.groupBy(
    decided.filter((one) => results.get(one) === 'left out'),
    (one) => one.message.accountId,
  )
  for (const [accountId, wishes] of rest) {
    const storeSome = isolating(
      (some: Decided[]) =>
        storeOnce(
          options.db,
          some,
          () => storeWhatFits(options, accountId, some),
          (stored) => (stored ? 'accepted' : leftOut()),
        ),
      isOverdue,
    )
    const fitted = await storeSome(wishes)
      .catch(orTooLate)
      .catch((error: Error) => wishes.map(() => error))
    wishes.forEach((one, i) => results.set(one, fitted[i]!))
  }
  return decided.map((one) => results.get(one) as 'accepted' | Error)
}

/** A batch that waited for somebody's lock for too long is stored nowhere: item by item it would hold its lane for ever. */
function orTooLate(error: unknown): never {
  throw isOverdue(error) ? leftOut() : error
}

async function storePaid(options: LaneOptions, decided: Decided[]): Promise<('accepted' | 'left out')[]> {
  const { left, amounts, stopped, over } = await storeBatch(options, decided)
  for (const [accountId, messages] of left) options.left?.(accountId, messages)
  for (const [accountId, amount] of amounts) options.spent?.(accountId, amount)
  refuseStopped(stopped)
  return decided.map((one) =>
    left.has(one.message.accountId) && !stopped.has(one) && !over.has(one) ? 'accepted' : 'left out',
  )
}

async function storeBatch(options: LaneOptions, decided: Decided[]): Promise<StoredTold> {
  if (decided.some(isTold)) return storeTold(options, decided)
  const { line, protection } = options
  if (!decided.some(isCounted))
    return { ...(await storeDecided(line, decided, leasing(options))), over: none }
  const stored = await storeWithin({ line, protection, leasing: leasing(options) }, decided)
  return stored ? { ...stored, over: none } : storeTold(options, decided)
}

const none: ReadonlySet<Decided> = new Set()

/** Messages `over` the daily spend cap of their account are stored nowhere either. */
type StoredTold = Stored & { over: ReadonlySet<Decided> }

async function storeTold(options: AcceptOptions, decided: Decided[]): Promise<StoredTold> {
  let tell: (() => void) | undefined
  let told: Decided[] = []
  const stored = await options.db.tx(async (sql) => {
    const { over, undo, told: counted } = await countDecided(options.protection, sql, decided)
    const { left, amounts, stopped } = await storeDecided(
      sql,
      decided.filter((one) => !over.has(one)),
      leasing(options),
    )
    const isOut = (one: Decided) => !left.has(one.message.accountId) || stopped.has(one) || over.has(one)
    await undo(decided.filter(isOut))
    told = decided.filter((one) => isTold(one) && !isOut(one))
    await noteMatches(sql, told, lastOf(told))
    const tellThem = await options.tellStored(sql, told)
    tell = () => {
      tellThem()
      counted()
    }
    return { left, amounts, stopped, over }
  })
  tell?.()
  options.protection?.noted(matchesOf(told))
  return stored
}

function leasing({ nodeId }: AcceptOptions) {
  return { id: nodeId, leaseSeconds }
}

/** What somebody is told of when it is stored: the customer of a refusal, a chat channel of its message, operators of a rule's match. */
function isTold({ message, refusal, matches = [] }: Decided): boolean {
  return refusal !== undefined || message.channel !== 'sms' || matches.length > 0
}

async function storeWhatFits(
  options: AcceptOptions,
  accountId: string,
  wishes: Decided[],
): Promise<('accepted' | Problem)[]> {
  let tell: (() => void) | undefined
  let told: Decided[] = []
  let left = 0
  let funds: Funds
  const refused = await options.db.tx(async (sql) => {
    funds = await lockFunds(sql, accountId)
    const { over, undo, told: counted } = await countDecided(options.protection, sql, wishes)
    const { fitting, problems } = fit(wishes, funds, over)
    left = funds.tokens - fitting.length
    if (fitting.length > 0) {
      const out = await storeWithStopped(sql, fitting, { ...leasing(options), locked: true })
      if (out.size > 0) throw new Error('a locked balance did not cover what was counted against it')
    }
    await undo(wishes.filter((one) => problems.has(one) || one.refusal))
    if (fitting.length === 0) return problems
    told = fitting.filter(isTold)
    await noteMatches(sql, told, lastOf(told))
    const tellThem = await options.tellStored(sql, told)
    tell = () => {
      tellThem()
      counted()
    }
    return problems
  })
  tell?.()
  options.protection?.noted(matchesOf(told))
  options.left?.(accountId, left)
  const paid = wishes.filter((one) => !refused.has(one) && !one.refusal)
  options.spent?.(funds!.purse, funds!.amount - paid.reduce((sum, one) => sum + one.message.price, 0))
  return wishes.map((one) => refused.get(one) ?? 'accepted')
}
