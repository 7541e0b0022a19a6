import type { Sql } from '#platform/database/db.ts'
import { type Accepting, arrivalOf } from '../message/arrival.ts'
import type { Decided } from '../storing/accept-store.ts'
import { noteViolations, violationsOf } from '../checks/content.ts'
import { decideInside, storeInside, type InsideOptions } from '../accept/decide-inside.ts'
import { noteEvents, type Note } from '../message/history-store.ts'
import type { OutboundMessage } from '../message/outbound.ts'
import { matchesOf, noteMatches } from '../checks/ruled.ts'
import type { StatusNews } from '../events/tell.ts'
import { takeNext, type Next } from '../message/workflow-store.ts'

/** What came of going on: messages that were refused at once, and those that wait to be sent or posted. */
export type Onward = { news: StatusNews[]; waiting: OutboundMessage[] }

/**
 * Lets the workflows of rejected messages go on inside the transaction that rejects them: the next item becomes a message, is
 * decided and charged as if it had just come in, and has in its history what it stands for. One that is refused in its turn is
 * followed by the one after it. It takes nothing of the account's rate, which was asked when the workflow was accepted.
 */
export async function goOn(
  options: InsideOptions,
  sql: Sql,
  news: StatusNews[],
  now: number,
): Promise<Onward> {
  const onward: Onward = { news: [], waiting: [] }
  for (let rejected = news; ;) {
    const before = lastOf(rejected)
    const next = before.size > 0 ? await takeNext(sql, [...before.values()].map(stepOf)) : []
    if (next.length === 0) return onward
    const decided = await decideInside(
      options,
      sql,
      next.map((one) => arrivalOfNext(one, now)),
    )
    await noteEvents(
      sql,
      decided.map((one) => noteOf(one, before.get(one.workflow!.id)!)),
      now,
    )
    await noteMatches(sql, decided, now)
    await noteViolations(sql, decided, now)
    await storeInside(options, sql, decided)
    options.protection?.noted(matchesOf(decided))
    options.metrics?.violated(violationsOf(decided))
    rejected = decided.filter((one) => one.refusal).map(newsOf)
    onward.news.push(...rejected)
    onward.waiting.push(...decided.filter((one) => !one.refusal).map((one) => one.message))
  }
}

/** What a customer is told of a message that the exchange itself refuses. */
export function newsOf({ message, refusal, workflow }: Decided): StatusNews {
  const error = { code: refusal!.code, detail: refusal!.detail }
  return {
    ...message,
    carrierId: null,
    status: 'rejected',
    at: message.acceptedAt,
    price: 0,
    error,
    workflow,
  }
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

function arrivalOfNext(
  { id, account_id, application_id, actor, item, items, body }: Next,
  now: number,
): Accepting {
  const sending = { accountId: account_id, applicationId: application_id, actor, perSecond: 0 }
  return arrivalOf(sending, body, now, { id, item, items })
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
