import type { Clock } from '#platform/clock.ts'
import type { Db, Sql } from '#platform/database/db.ts'
import { storeIsolated } from '#platform/database/isolate.ts'
import type { Log } from '#platform/log.ts'
import type { NumberProvisioning, NumberQuestion } from '../provisioning/port.ts'
import { answerInTime } from '../requests/answered.ts'
import { waitAtMost } from '#platform/queueing/retry-times.ts'
import {
  beginMs,
  failed,
  inSlots,
  notBegunMs,
  openQuerySlots,
  portionsOf,
  type Answered,
  type QuerySlots,
} from './portions.ts'
import {
  claimLinks,
  deferLinks,
  lockPendingLinks,
  lockReleased,
  nextLinkDue,
  type DueLink,
  type LockedLink,
} from './worker-store.ts'
import { noteUnlinkRefusals } from './unlink-refusals-store.ts'
import { moveLinks, type LinkStatus } from './store.ts'

const leaseSeconds = 60
export const batch = 500
/** Interval at which the unlinking of a number is requested again after a refusal. */
const keptAgainMs = 3_600_000

/** Links and unlinks numbers at the networks. */
export type LinkWorker = {
  settle(): Promise<boolean>
  nextDue(after: number): Promise<number | undefined>
}

export type LinkWorkerDeps = {
  db: Db
  clock: Pick<Clock, 'now'>
  log: Log
  provisioning: NumberProvisioning | undefined
  /** Time that other numbers wait for a query in progress, in milliseconds; default 5 s. */
  waitMs?: number
}

export const usualWaitMs = 5_000

/**
 * Opens the worker that requests the provisioning of numbers, hundreds per query, and stores each response in one transaction. Links of
 * numbers that their owner canceled are released first; the networks are notified when the number is linked again. A query without a response
 * continues in the background, so that it does not delay other numbers.
 */
export function openLinkWorker(deps: LinkWorkerDeps): LinkWorker {
  const { db, clock, log, provisioning, waitMs = usualWaitMs } = deps
  const slots = openQuerySlots()
  const start = async (due: DueLink[]) => {
    let isAwaited = true
    const queried = query({ ...deps, slots }, provisioning!, due).catch((err: unknown) => {
      if (isAwaited) throw err
      log.warn({ err, numbers: due.length }, 'numbers could not be provisioned; the query will be retried')
    })
    await waitAtMost(waitMs, queried)
    isAwaited = false
  }
  return {
    async settle() {
      while ((await release(deps)) === batch);
      if (!provisioning) return true
      for (;;) {
        const due = await claimLinks(db, clock.now(), { leaseSeconds, limit: batch })
        if (due.length > 0) await start(due)
        if (due.length < batch) return true
      }
    },
    nextDue: (after) => nextLinkDue(db, after),
  }
}

/** Queries at most one batch of numbers now; the worker retries those without a response. */
export async function queryNow(
  deps: Omit<LinkWorkerDeps, 'log'> & { slots: QuerySlots },
  ids: readonly string[],
): Promise<void> {
  const { db, clock, provisioning } = deps
  if (!provisioning) return
  const due = await claimLinks(db, clock.now(), { leaseSeconds, limit: ids.length, only: ids })
  if (due.length > 0) await query({ ...deps, log: undefined }, provisioning, due)
}

/** Releases the links of numbers that their accounts no longer own. */
function release({ db, clock }: LinkWorkerDeps): Promise<number> {
  return db.tx(async (sql) => {
    const released = await lockReleased(sql, batch)
    const reason = 'The account no longer owns the number.'
    await moveLinks(sql, released, 'released', { actor: 'time', reason, now: clock.now(), dueAt: null })
    return released.length
  })
}

type NumberQueryDeps = Omit<LinkWorkerDeps, 'log'> & { log: Log | undefined; slots: QuerySlots }

async function query(deps: NumberQueryDeps, provisioning: NumberProvisioning, due: DueLink[]): Promise<void> {
  const { db, clock, log, slots } = deps
  const portions = portionsOf(due)
  const begunBefore = performance.now() + beginMs
  await inSlots(slots, portions, async (links) => {
    const answered =
      performance.now() < begunBefore
        ? await answersTo(deps, provisioning, links)
        : links.map((link): Answered => ({
            link,
            answer: { pending: true, againAt: clock.now() + notBegunMs },
            failures: link.failures,
          }))
    const store = (some: Answered[]) => db.tx((sql) => storeAnswers(sql, some, clock.now()))
    for (const { item, error } of await storeIsolated(answered, store)) {
      log?.error(
        { err: error, link: item.link.id },
        'the result of a number cannot be stored; the query will be retried',
      )
      await store([failed(item.link, clock.now())])
    }
  })
}

/** The responses about numbers. After a failed query, each number is to be queried again later. */
async function answersTo(
  { clock, log }: NumberQueryDeps,
  provisioning: NumberProvisioning,
  links: readonly DueLink[],
): Promise<Answered[]> {
  try {
    const questions = links.map((link) => questionOf(link, clock.now()))
    const answers = await answerInTime(provisioning.numbers(questions))
    return links.flatMap((link, i): Answered[] =>
      answers[i] ? [{ link, answer: answers[i], failures: 0 }] : [],
    )
  } catch (err) {
    log?.warn(
      { err, numbers: links.length },
      'the provisioning of numbers did not respond; the query will be retried',
    )
    return links.map((link) => failed(link, clock.now()))
  }
}

function questionOf(link: DueLink, now: number): NumberQuestion {
  const { moves_from: from, from_registry_campaign_id: fromId } = link
  return {
    reference: link.id,
    submittedAt: link.submitted_at.getTime(),
    now,
    number: link.number,
    operation: link.status === 'LINKING' ? 'link' : 'unlink',
    registryCampaignId: link.registry_campaign_id ?? undefined,
    ...(from !== null && { from: { registryCampaignId: fromId ?? undefined } }),
  }
}

/** Stores the responses for links that have not changed since the query. */
async function storeAnswers(sql: Sql, queried: readonly Answered[], now: number): Promise<void> {
  const locked = await lockPendingLinks(
    sql,
    queried.map(({ link }) => link),
  )
  const answered = queried.filter(({ link }) => isStill(link, locked.get(link.id)))
  const refusals = answered.flatMap(({ link, answer }) =>
    'rejected' in answer ? [{ link, reason: answer.rejected }] : [],
  )
  const kept = refusals.filter(({ link }) => link.status === 'UNLINKING')
  const later = answered.flatMap(({ link, answer, failures }) =>
    'pending' in answer ? [{ link, at: Math.max(answer.againAt, now + 1), failures }] : [],
  )
  const keptLater = kept.map(({ link }) => ({ link, at: now + keptAgainMs, failures: 0 }))
  await deferLinks(sql, [...later, ...keptLater])
  await noteUnlinkRefusals(sql, kept, now)
  const refused = refusals.filter(({ link }) => link.status === 'LINKING')
  for (const [reason, some] of Map.groupBy(refused, (one) => one.reason)) {
    const links = some.map(({ link }) => link)
    await moveLinks(sql, links, 'rejected', { ...byRegistry, now, reason })
  }
  const done = answered.flatMap(({ link, answer }) => ('done' in answer ? [link] : []))
  await moveDone(sql, done, locked, now)
}

const isStill = (queried: DueLink, now: LockedLink | undefined) =>
  now?.pending &&
  now.status === queried.status &&
  now.submitted_at.getTime() === queried.submitted_at.getTime()

const byRegistry = { actor: 'registry', dueAt: null }

/** A moved number leaves its old campaign in the same transaction, so that it always belongs to exactly one. */
async function moveDone(
  sql: Sql,
  done: readonly DueLink[],
  locked: ReadonlyMap<string, LockedLink>,
  now: number,
): Promise<void> {
  const of = (wanted: LinkStatus) => done.filter(({ status }) => status === wanted)
  const left = of('LINKING').flatMap(({ moves_from: from }) => (from === null ? [] : [locked.get(from)!]))
  const reason = 'The number was moved to another campaign.'
  await moveLinks(sql, left, 'moved', { ...byRegistry, reason, now })
  await moveLinks(sql, of('LINKING'), 'linked', { ...byRegistry, now })
  await moveLinks(sql, of('UNLINKING'), 'unlinked', { ...byRegistry, now })
}
