import { retryAt, withTimeout } from '#platform/queueing/retry-times.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db, Sql } from '#platform/database/db.ts'
import { storeIsolated } from '#platform/database/isolate.ts'
import type { Log } from '#platform/log.ts'
import type { Vault } from '#platform/vault/vault.ts'
import { deferNumbers, lockPendingNumbers, type DueNumber, type Later } from './worker-store.ts'
import type { TollFreeMetrics } from './metrics.ts'
import { moveNumbers, type NumberRow } from '../registrations/number-store.ts'
import type { TollFreeAnswer, TollFreeCarriers, TollFreeQuestion } from './port.ts'
import { openToken } from '../registrations/sealed.ts'
import { lockRegistrations } from '../registrations/store.ts'

export type QueryDeps = {
  db: Db
  vault: Vault
  clock: Pick<Clock, 'now'>
  log: Log
  metrics: TollFreeMetrics
}

/** After this many failed queries a number is queried alone, so that one bad number does not fail the queries of others forever. */
const mostTogether = 2

function questionsOf(due: readonly DueNumber[]): DueNumber[][] {
  const together = due.filter(({ attempts }) => attempts <= mostTogether)
  const alone = due.filter(({ attempts }) => attempts > mostTogether)
  return [...(together.length > 0 ? [together] : []), ...alone.map((one) => [one])]
}

/** Queries the carriers about claimed numbers and stores their responses. */
export async function queryCarriers(
  deps: QueryDeps,
  carriers: TollFreeCarriers,
  due: DueNumber[],
): Promise<void> {
  const questions = questionsOf(due)
  const answers = await Promise.all(questions.map((some) => answersTo(deps, carriers, some)))
  const now = deps.clock.now()
  const store = (some: Answered[]) => deps.db.tx((sql) => storeAnswers(sql, carriers, some, now))
  const answered = questions.flat().map((one, i): Answered => ({ due: one, answer: answers.flat()[i] }))
  for (const { item, error } of await storeIsolated(answered, store)) {
    const { due: one } = item
    deps.log.error(
      { err: error, number: one.id },
      'the decision about a toll-free number cannot be stored; the query will be retried',
    )
    await store([{ due: one, answer: { unresponsive: true, againAt: retryAt(now, one.attempts) } }])
  }
}

/** A claimed number with the response about it. */
type Answered = { due: DueNumber; answer: Settled | undefined }

/** The responses of the carriers about numbers, in order. After a failed query, each number is to be queried again later. */
async function answersTo(
  { vault, clock, log, metrics }: QueryDeps,
  carriers: TollFreeCarriers,
  due: readonly DueNumber[],
): Promise<(Settled | undefined)[]> {
  const now = clock.now()
  try {
    const response = carriers.tollFree(due.map((one) => questionOf(vault, one, now)))
    const answers = await withTimeout(response, 'the verifier of toll-free numbers')
    const count = (outcome: 'pending' | 'unavailable') => answers.filter((answer) => outcome in answer).length
    const [pending, failed] = [count('pending'), count('unavailable')]
    metrics.queried('pending', pending)
    metrics.queried('failed', failed)
    metrics.queried('answered', answers.length - pending - failed)
    return due.map(({ attempts }, i) => orRetried(answers[i], retryAt(now, attempts)))
  } catch (err) {
    metrics.queried('failed', due.length)
    log.warn(
      { err, numbers: due.length },
      'the carriers did not respond; the query about toll-free numbers will be retried',
    )
    return due.map(({ attempts }) => ({ unresponsive: true, againAt: retryAt(now, attempts) }))
  }
}

type NoResponse = { unresponsive: true; againAt: number }
type Decided = Exclude<TollFreeAnswer, { pending: true } | { unavailable: string }>
type Settled = Decided | { pending: true; againAt: number } | NoResponse

const orRetried = (answer: TollFreeAnswer | undefined, againAt: number): Settled | undefined =>
  answer && 'unavailable' in answer ? { unresponsive: true, againAt } : answer

function questionOf(vault: Vault, due: DueNumber, now: number): TollFreeQuestion {
  const { query_id: reference, queried_at, number, business_reason, resubmitted } = due
  const content = openToken(vault, { ...due, id: due.registration_id })
  const businessReason = business_reason ?? undefined
  const of = { id: due.id, registrationId: due.registration_id, accountId: due.account_id }
  const submittedAt = queried_at.getTime()
  return { reference, ...of, submittedAt, now, number, businessReason, content, resubmitted }
}

/** Stores the responses for numbers whose query is still pending. */
async function storeAnswers(
  sql: Sql,
  carriers: TollFreeCarriers,
  answered: readonly Answered[],
  now: number,
): Promise<void> {
  await lockRegistrations(sql, [...new Set(answered.map(({ due }) => due.registration_id))])
  const due = answered.map((one) => one.due)
  const still = new Map((await lockPendingNumbers(sql, due)).map((one) => [one.id, one]))
  const later: Later[] = []
  const decided: (Decision & { number: NumberRow })[] = []
  for (const {
    due: { id },
    answer,
  } of answered) {
    const number = still.get(id)
    if (!number || !answer) continue
    if ('againAt' in answer)
      later.push({ id, at: Math.max(answer.againAt, now + 1), unresponsive: 'unresponsive' in answer })
    else decided.push({ number, ...decisionOf(answer) })
  }
  await deferNumbers(sql, later)
  for (const sameDecision of Map.groupBy(decided, ({ event, reason }) => `${event} ${reason}`).values()) {
    const [{ event, reason }] = sameDecision as [(typeof sameDecision)[number]]
    const numbers = sameDecision.map(({ number }) => number)
    const moved = await moveNumbers(sql, numbers, event, { actor: 'carriers', reason, now }, [
      'CARRIERS_REVIEW',
    ])
    if (event === 'registered')
      await carriers.registered?.(
        sql,
        moved.map(({ number }) => number),
      )
  }
}

type Decision = { event: 'registered' | 'changesRequested' | 'rejected' | 'blocked'; reason?: string }

/** The event and reason of a decision of the carriers. */
function decisionOf(answer: Decided): Decision {
  if ('registered' in answer) return { event: 'registered' }
  if ('changes' in answer) return { event: 'changesRequested', reason: answer.changes }
  if ('blocked' in answer) return { event: 'blocked', reason: answer.blocked }
  return { event: 'rejected', reason: answer.rejected }
}
