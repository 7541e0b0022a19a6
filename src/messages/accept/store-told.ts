import { lockFunds } from '#accounts/index.ts'
import type { Db, Sql } from '#platform/database/db.ts'
import type { Problem } from '#platform/contract/problem.ts'
import type { NumberKey } from '#privacy/index.ts'
import type { Protection } from '#protection/index.ts'
import {
  storeDecided,
  storeWithStopped,
  type Decided,
  type Leasing,
  type Stored,
} from '../storing/accept-store.ts'
import { noteViolations, violationsOf } from '../checks/content.ts'
import { countDecided } from './count-decided.ts'
import type { MessagesMetrics } from '../counts/metrics.ts'
import { fit } from './fit.ts'
import { leaseSeconds } from '../leases/lease-store.ts'
import { lastOf, matchesOf, noteMatches } from '../checks/ruled.ts'

/** What decided messages are stored with, and who is told of them. */
export type Storing = {
  db: Db
  nodeId: string
  protection?: Protection
  metrics?: Pick<MessagesMetrics, 'violated'>
  numberKey?: NumberKey | undefined
  /**
   * Enqueues, inside the batch's transaction, the webhooks of refused messages and the posts of those for chat channels;
   * answers what to do after the commit.
   */
  tellStored(sql: Sql, stored: Decided[]): Promise<() => void>
  /** Told how many messages an account may still send. */
  left?(accountId: string, messages: number): void
  /** Told what is left in an account's balance, in micro-euros, when it has been spent from. */
  spent?(accountId: string, amount: number): void
}

/** Messages `over` the daily spend cap of their account are stored nowhere either. */
export type StoredTold = Stored & { over: ReadonlySet<Decided> }

/** To whom, and for how long, what is stored is leased. */
export function leasing({ nodeId, numberKey }: Storing): Leasing {
  return { id: nodeId, leaseSeconds, numberKey }
}

/** Whether storing it causes notifications: a refusal to the customer, a chat message to its channel, a rule match or a violation to operators. */
export function isTold({ message, refusal, violation, matches = [] }: Decided): boolean {
  return refusal !== undefined || violation !== undefined || message.channel !== 'sms' || matches.length > 0
}

/** Counts, stores and tells in one transaction: for batches of which something is told, or that may pass a limit. */
export function storeTold(options: Storing, decided: Decided[]): Promise<StoredTold> {
  return storeAndTell(options, async (sql, tell) => {
    const { over, undo, told } = await countDecided(options.protection, sql, decided)
    const within = decided.filter((one) => !over.has(one))
    const { left, amounts, stopped } = await storeDecided(sql, within, leasing(options))
    const isOut = (one: Decided) => !left.has(one.message.accountId) || stopped.has(one) || over.has(one)
    await undo(decided.filter(isOut))
    await tell(
      decided.filter((one) => !isOut(one)),
      told,
    )
    return { left, amounts, stopped, over }
  })
}

/** Stores of one account's messages, in their order, those that its funds and its rate cover; a `Problem` says why one is not. */
export async function storeWhatFits(
  options: Storing,
  accountId: string,
  wishes: Decided[],
): Promise<('accepted' | Problem)[]> {
  const { funds, fitting, problems } = await storeAndTell(options, async (sql, tell) => {
    const funds = await lockFunds(sql, accountId)
    const { over, undo, told } = await countDecided(options.protection, sql, wishes)
    const { fitting, problems } = fit(wishes, funds, over)
    if (fitting.length > 0) {
      const out = await storeWithStopped(sql, fitting, { ...leasing(options), locked: true })
      if (out.size > 0) throw new Error('a locked balance did not cover what was counted against it')
    }
    await undo(wishes.filter((one) => problems.has(one) || one.refusal))
    if (fitting.length > 0) await tell(fitting, told)
    return { funds, fitting, problems }
  })
  options.left?.(accountId, funds.tokens - fitting.length)
  const paid = fitting.filter((one) => !one.refusal)
  options.spent?.(funds.purse, funds.amount - paid.reduce((sum, one) => sum + one.message.price, 0))
  return wishes.map((one) => problems.get(one) ?? 'accepted')
}

/** Enqueues what is told of stored messages; `counted` is told with it after the commit. */
type Tell = (stored: Decided[], counted: () => void) => Promise<void>

/** Runs a transaction, and tells after its commit what was to be told of it. */
async function storeAndTell<T>(
  { db, protection, metrics, tellStored }: Storing,
  work: (sql: Sql, tell: Tell) => Promise<T>,
): Promise<T> {
  let afterwards: (() => void) | undefined
  const result = await db.tx((sql) =>
    work(sql, async (stored, counted) => {
      const told = stored.filter(isTold)
      await noteMatches(sql, told, lastOf(told))
      await noteViolations(sql, told, lastOf(told))
      const tellThem = await tellStored(sql, told)
      afterwards = () => {
        tellThem()
        counted()
        protection?.noted(matchesOf(told))
        metrics?.violated(violationsOf(told))
      }
    }),
  )
  afterwards?.()
  return result
}
