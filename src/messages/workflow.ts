import { lockSpendable, type Accounts } from '#accounts/index.ts'
import type { Sql } from '#platform/db.ts'
import type { AcceptOptions } from './accept.ts'
import type { Accepting } from './arrival.ts'
import { storeWithStopped, type Decided } from './accept-store.ts'
import { arrivalOf } from './arrival.ts'
import { countDecided } from './count-decided.ts'
import { decideBatch } from './decide-batch.ts'
import { noteEvents, type Note } from './history-store.ts'
import { leaseSeconds } from './lease-store.ts'
import type { OutboundMessage } from './outbound.ts'
import { refusals } from './refusals.ts'
import { matchesOf, noteMatches } from './ruled.ts'
import type { StatusNews } from './tell.ts'
import { takeNext, type Next } from './workflow-store.ts'

export type WorkflowOptions = Pick<
  AcceptOptions,
  'carriers' | 'owners' | 'channels' | 'protection' | 'nodeId'
> & {
  accounts: Pick<Accounts, 'policy'>
}

/** What came of going on: messages that were refused at once, and those that wait to be sent or posted. */
export type Onward = { news: StatusNews[]; waiting: OutboundMessage[] }

/**
 * Lets the workflows of rejected messages go on inside the transaction that rejects them: the next item becomes a message, is
 * decided and charged as if it had just come in, and has in its history what it stands for. One that is refused in its turn is
 * followed by the one after it. It takes nothing of the account's rate, which was asked when the workflow was accepted.
 */
export async function goOn(
  options: WorkflowOptions,
  sql: Sql,
  news: StatusNews[],
  now: number,
): Promise<Onward> {
  const onward: Onward = { news: [], waiting: [] }
  for (let rejected = news; ;) {
    const before = lastOf(rejected)
    const next = before.size > 0 ? await takeNext(sql, [...before.values()].map(stepOf)) : []
    if (next.length === 0) return onward
    const decided = await decideNext(options, sql, next, now)
    await noteEvents(
      sql,
      decided.map((one) => noteOf(one, before.get(one.workflow!.id)!)),
      now,
    )
    await noteMatches(sql, decided, now)
    await storeNext(options, sql, decided)
    options.protection?.noted(matchesOf(decided))
    rejected = decided.filter((one) => one.refusal).map(newsOf)
    onward.news.push(...rejected)
    onward.waiting.push(...decided.filter((one) => !one.refusal).map((one) => one.message))
  }
}

/** What a customer is told of a message that the exchange itself refuses. */
export function newsOf({ message, refusal, workflow }: Decided): StatusNews {
  const error = { code: refusal!.code, detail: refusal!.detail }
  return { ...message, status: 'rejected', at: message.acceptedAt, price: 0, error, workflow }
}

/** Rejected messages that something follows, by their workflow. */
function lastOf(news: StatusNews[]): Map<string, StatusNews> {
  const ended = news.filter(
    ({ status, workflow }) => status === 'rejected' && workflow && workflow.item < workflow.items,
  )
  return new Map(ended.map((one) => [one.workflow!.id, one]))
}

function stepOf({ workflow }: StatusNews) {
  return { id: workflow!.id, item: workflow!.item }
}

async function decideNext(options: WorkflowOptions, sql: Sql, next: Next[], now: number): Promise<Decided[]> {
  const arrivals = next.map((one) => arrivalOfNext(one, now))
  const decided = await decideBatch({ ...options, db: sql, mayLease: () => false }, arrivals)
  const spendable = await lockSpendable(
    sql,
    decided.map((one) => one.message.accountId),
  )
  const { over, undo } = await countDecided(options.protection, sql, decided)
  const policies = await Promise.all(decided.map((one) => options.accounts.policy(one.message.accountId)))
  const judged = decided.map((one, i) => {
    const { accountId, price } = one.message
    const left = (spendable.get(accountId) ?? 0) - price
    if (policies[i]!.status === 'suspended') return { ...one, refusal: refusals.suspended }
    if (one.refusal) return one
    if (over.has(one)) return { ...one, refusal: refusals.spendCap }
    if (left < 0 && price > 0) return { ...one, refusal: refusals.unpaid }
    spendable.set(accountId, left)
    return one
  })
  await undo(judged.filter((one) => one.refusal && !over.has(one)))
  return judged
}

function arrivalOfNext(
  { id, account_id, application_id, actor, item, items, body }: Next,
  now: number,
): Accepting {
  const sending = { accountId: account_id, applicationId: application_id, actor, perSecond: 0 }
  return arrivalOf(sending, body, now, { id, item, items })
}

async function storeNext({ nodeId }: WorkflowOptions, sql: Sql, decided: Decided[]): Promise<void> {
  const out = await storeWithStopped(sql, decided, { id: nodeId, leaseSeconds, locked: true })
  if (out.size > 0) throw new Error('a locked balance did not cover what was counted against it')
}

function noteOf({ message, workflow }: Decided, before: StatusNews): Note {
  const { id: messageId, accountId } = message
  const why = before.error ? ` with ${before.error.code}` : ''
  return {
    messageId,
    accountId,
    event: 'failover',
    actor: 'workflow',
    reason: `The message before it in the workflow was rejected${why}.`,
    details: { workflow_id: workflow!.id, item: workflow!.item, instead_of: before.id },
  }
}
