import type { Db, Sql } from '#platform/database/db.ts'
import { isOverdue } from '#platform/database/faults.ts'
import { isolating } from '#platform/database/isolate.ts'
import { lastOf, matchesOf, noteMatches } from '../checks/rule-result.ts'
import { noteViolations, violationsOf } from '../checks/content.ts'
import type { MessagesMetrics } from '../counts/metrics.ts'
import { rejectOptedOut, type Decided } from '../storing/accept-store.ts'
import { leftOut, problemOf } from './fit.ts'
import { storeExactly, type StoredExactly, type StoringDeps } from './store-exactly.ts'
import { isNotified, storeHot, type HotDeps } from './store-hot.ts'
import { storeOnce } from './store-once.ts'

/** The dependencies of storing batches and of the notifications that follow. */
export type StoreBatchDeps = StoringDeps & {
  db: Db
  metrics?: Pick<MessagesMetrics, 'violated'>
  /**
   * Enqueues, inside the batch's transaction, the webhooks of refused messages and the posts of messages for chat channels; returns a function to
   * call after the commit.
   */
  notifyStored(sql: Sql, stored: Decided[]): Promise<() => void>
  /** Called with the number of messages that an account may still send. */
  left?(accountId: string, messages: number): void
  /** Called with an account's remaining balance, in micro-euros, after a charge. */
  spent?(accountId: string, amount: number): void
}

type Result = 'accepted' | Error

/**
 * Stores a batch by one statement (the hot path) if possible, else by several (the exact path). Accounts and messages that the hot path leaves out
 * are then stored on the exact path, each account separately. Each step is one transaction. A message that the database rejects fails alone.
 */
export async function storeBatch(options: StoreBatchDeps & HotDeps, decided: Decided[]): Promise<Result[]> {
  const outcomes = await storeEach(options, decided, (some) => storeHotOrExactly(options, some), 'left out')
  const results = new Map(decided.map((one, i) => [one, outcomes[i]!]))
  const rest = Map.groupBy(
    decided.filter((one) => results.get(one) === 'left out'),
    (one) => one.message.accountId,
  )
  for (const some of rest.values()) {
    const exact = await storeBatchExactly(options, some).catch((error: Error) => some.map(() => error))
    some.forEach((one, i) => results.set(one, exact[i]!))
  }
  return decided.map((one) => results.get(one) as Result)
}

/** Stores a batch on the exact path. */
export function storeBatchExactly(options: StoreBatchDeps, decided: Decided[]): Promise<Result[]> {
  return storeEach<Result>(options, decided, (some) => storeAndNotify(options, some), leftOut())
}

/**
 * Stores messages so that a message that the database rejects fails alone. If a response of the database was lost, messages that turn out not to be
 * stored have the result `unstored`.
 */
function storeEach<R>(
  { db }: StoreBatchDeps,
  decided: Decided[],
  store: (some: Decided[]) => Promise<(R | Result)[]>,
  unstored: R,
): Promise<(R | Result)[]> {
  const resultOf = (stored: boolean) => (stored ? 'accepted' : unstored)
  const storeSome = (some: Decided[]) => storeOnce<R | Result>(db, some, () => store(some), resultOf)
  return isolating(storeSome, isOverdue)(decided).catch(orTooLate)
}

/** A batch that waited too long for a lock is not stored, because storing it item by item could block its batch lane indefinitely. */
function orTooLate(error: unknown): never {
  throw isOverdue(error) ? leftOut() : error
}

async function storeHotOrExactly(
  options: StoreBatchDeps & HotDeps,
  decided: Decided[],
): Promise<('left out' | Result)[]> {
  const hot = await storeHot(options, decided)
  if (!hot) return storeAndNotify(options, decided)
  for (const [accountId, messages] of hot.left) options.left?.(accountId, messages)
  for (const [accountId, amount] of hot.amounts) options.spent?.(accountId, amount)
  rejectOptedOut(hot.stopped)
  return decided.map((one) =>
    hot.left.has(one.message.accountId) && !hot.stopped.has(one) ? 'accepted' : 'left out',
  )
}

/** Stores on the exact path, in a transaction that also enqueues the notifications. */
async function storeAndNotify(options: StoreBatchDeps, decided: Decided[]): Promise<Result[]> {
  const { short, funds, after } = await options.db.tx(async (sql) => {
    const exact = await storeExactly(options, sql, decided)
    return { ...exact, after: await notify(options, sql, exact) }
  })
  after()
  for (const [accountId, { tokens, payer }] of funds) {
    options.left?.(accountId, tokens)
    options.spent?.(payer.id, payer.amount)
  }
  return decided.map((one) => (short.has(one) ? problemOf(short.get(one)!) : 'accepted'))
}

/** Enqueues the notifications of stored messages; the returned function is called after the commit. */
async function notify(
  { protection, metrics, notifyStored }: StoreBatchDeps,
  sql: Sql,
  { stored, counted }: StoredExactly,
): Promise<() => void> {
  const notified = stored.filter(isNotified)
  if (notified.length === 0) return counted
  await noteMatches(sql, notified, lastOf(notified))
  await noteViolations(sql, notified, lastOf(notified))
  const afterCommit = await notifyStored(sql, notified)
  return () => {
    afterCommit()
    counted()
    protection?.countMatches(matchesOf(notified))
    metrics?.violated(violationsOf(notified))
  }
}
