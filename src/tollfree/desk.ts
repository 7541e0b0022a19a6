import { withdrawReviews } from '#reviews/index.ts'
import { againAt, inTime } from '#platform/asking.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db, Sql } from '#platform/db.ts'
import type { Log } from '#platform/log.ts'
import {
  claimNumbers,
  deferNumbers,
  findEnding,
  findUnwaiting,
  lockAsked,
  nextTollFreeDue,
  readEnding,
  type DueNumber,
} from './desk-store.ts'
import type { TollFreeMetrics } from './metrics.ts'
import { moveNumbers, type NumberRow } from './number-store.ts'
import type { TollFreeAnswer, TollFreeCarriers, TollFreeQuestion } from './port.ts'
import { lockRegistrations } from './store.ts'

const leaseSeconds = 60
const batch = 200

/** What toll-free numbers do by themselves. */
export type TollFreeDesk = {
  /** Asks the carriers of what is due, and ends what is not its account's any more or has an expired token. */
  settle(): Promise<boolean>
  /** The next due instant behind another, in milliseconds of exchange time. */
  nextDue(after: number): Promise<number | undefined>
}

export type TollFreeDeskNeeds = {
  db: Db
  clock: Pick<Clock, 'now'>
  log: Log
  carriers: TollFreeCarriers | undefined
  metrics: TollFreeMetrics
}

/**
 * Opens what asks the carriers, hundreds of numbers in one question. Each number is a row with a lease: several nodes may do this at
 * once, and what died on the way is asked again under the same reference. Without carriers the numbers wait.
 */
export function openTollFreeDesk(needs: TollFreeDeskNeeds): TollFreeDesk {
  const { db, clock, carriers } = needs
  return {
    async settle() {
      while ((await end(needs)) >= batch);
      if (!carriers) return true
      for (;;) {
        const due = await claimNumbers(db, clock.now(), { leaseSeconds, limit: batch })
        if (due.length > 0) await ask(needs, carriers, due)
        if (due.length < batch) return true
      }
    },
    nextDue: (after) => nextTollFreeDue(db, after),
  }
}

/** Ends registrations of numbers that were given up, and of those whose token has expired. */
async function end({ db, clock }: TollFreeDeskNeeds): Promise<number> {
  const now = clock.now()
  const found = await findEnding(db, now, batch)
  if (found.length === 0) return 0
  await db.tx(async (sql) => {
    const held = await lockRegistrations(sql, found)
    const ids = held.map(({ id }) => id)
    const numbers = await readEnding(sql, ids, now)
    const by = { actor: 'time', now }
    const released = numbers.filter((one) => one.released)
    await moveNumbers(sql, released, 'released', {
      ...by,
      reason: 'The account does not own the number any more.',
    })
    const expired = numbers.filter((one) => !one.released)
    await moveNumbers(sql, expired, 'tokenExpired', {
      ...by,
      reason: 'The token of the political campaign has expired.',
    })
    await withdrawReviews(sql, await findUnwaiting(sql, ids), now)
  })
  return found.length
}

async function ask(
  { db, clock, log, metrics }: TollFreeDeskNeeds,
  carriers: TollFreeCarriers,
  due: DueNumber[],
): Promise<void> {
  let answers: TollFreeAnswer[]
  const now = clock.now()
  try {
    answers = await inTime(
      carriers.tollFree(due.map((one) => questionOf(one, now))),
      'the verifier of toll-free numbers',
    )
    const pending = answers.filter((answer) => 'pending' in answer).length
    metrics.asked('pending', pending)
    metrics.asked('answered', answers.length - pending)
  } catch (err) {
    metrics.asked('failed', due.length)
    log.warn(
      { err, numbers: due.length },
      'the carriers did not answer; they are asked for toll-free numbers again',
    )
    answers = due.map(({ attempts }) => ({ pending: true, againAt: againAt(now, attempts) }))
  }
  await db.tx((sql) => storeAnswers(sql, due, answers, clock.now()))
}

function questionOf(
  { question_id: reference, asked_at, number, business_reason, content, resubmitted }: DueNumber,
  now: number,
): TollFreeQuestion {
  const businessReason = business_reason ?? undefined
  return { reference, submittedAt: asked_at.getTime(), now, number, businessReason, content, resubmitted }
}

/** Stores what was said of numbers of which that is still asked. */
async function storeAnswers(
  sql: Sql,
  due: readonly DueNumber[],
  answers: readonly TollFreeAnswer[],
  now: number,
): Promise<void> {
  await lockRegistrations(sql, [...new Set(due.map((one) => one.registration_id))])
  const still = new Map((await lockAsked(sql, due)).map((one) => [one.id, one]))
  const later: { id: string; at: number }[] = []
  const decided: {
    number: NumberRow
    event: 'registered' | 'changesRequested' | 'rejected'
    reason?: string
  }[] = []
  due.forEach(({ id }, i) => {
    const [number, answer] = [still.get(id), answers[i]]
    if (!number || !answer) return
    if ('pending' in answer) later.push({ id, at: Math.max(answer.againAt, now + 1) })
    else if ('registered' in answer) decided.push({ number, event: 'registered' })
    else if ('changes' in answer) decided.push({ number, event: 'changesRequested', reason: answer.changes })
    else decided.push({ number, event: 'rejected', reason: answer.rejected })
  })
  await deferNumbers(sql, later)
  for (const alike of Map.groupBy(decided, ({ event, reason }) => `${event} ${reason}`).values()) {
    const [{ event, reason }] = alike as [(typeof alike)[number]]
    const numbers = alike.map(({ number }) => number)
    await moveNumbers(sql, numbers, event, { actor: 'carriers', reason, now }, ['CARRIERS_REVIEW'])
  }
}
