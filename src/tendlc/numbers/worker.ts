import type { Clock } from '#platform/clock.ts'
import type { Db, Sql } from '#platform/database/db.ts'
import type { Log } from '#platform/log.ts'
import type { LinkAnswer, NumberProvisioning, NumberQuestion } from '../provisioning/port.ts'
import { answerInTime } from '../requests/answered.ts'
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
const againMs = 30_000
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
}

/**
 * Opens the worker that requests the provisioning of numbers, hundreds per query, and stores each response in one transaction. Links of
 * numbers that their owner canceled are released first; the networks are notified when the number is linked again.
 */
export function openLinkWorker(deps: LinkWorkerDeps): LinkWorker {
  const { db, clock, provisioning } = deps
  return {
    async settle() {
      while ((await release(deps)) === batch);
      if (!provisioning) return true
      for (;;) {
        const due = await claimLinks(db, clock.now(), { leaseSeconds, limit: batch })
        if (due.length > 0) await query(deps, provisioning, due)
        if (due.length < batch) return true
      }
    },
    nextDue: (after) => nextLinkDue(db, after),
  }
}

/** Queries at most one batch of numbers now; the worker retries those without a response. */
export async function queryNow(deps: Omit<LinkWorkerDeps, 'log'>, ids: readonly string[]): Promise<void> {
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

type NumberQueryDeps = Omit<LinkWorkerDeps, 'log'> & { log: Log | undefined }

async function query(
  { db, clock, log }: NumberQueryDeps,
  provisioning: NumberProvisioning,
  due: DueLink[],
): Promise<void> {
  let answers: LinkAnswer[]
  try {
    answers = await answerInTime(provisioning.numbers(due.map((link) => questionOf(link, clock.now()))))
  } catch (err) {
    log?.warn(
      { err, numbers: due.length },
      'the provisioning of numbers did not respond; the query will be retried',
    )
    answers = due.map(() => ({ pending: true, againAt: clock.now() + againMs }))
  }
  await db.tx((sql) => storeAnswers(sql, due, answers, clock.now()))
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
async function storeAnswers(
  sql: Sql,
  due: DueLink[],
  answers: readonly LinkAnswer[],
  now: number,
): Promise<void> {
  const locked = await lockPendingLinks(sql, due)
  const answered = due.flatMap((link, i) => {
    const answer = answers[i]
    return answer && isStill(link, locked.get(link.id)) ? [{ link, answer }] : []
  })
  const refusals = answered.flatMap(({ link, answer }) =>
    'rejected' in answer ? [{ link, reason: answer.rejected }] : [],
  )
  const kept = refusals.filter(({ link }) => link.status === 'UNLINKING')
  const later = answered.flatMap(({ link, answer }) =>
    'pending' in answer ? [{ link, at: Math.max(answer.againAt, now + 1) }] : [],
  )
  await deferLinks(sql, [...later, ...kept.map(({ link }) => ({ link, at: now + keptAgainMs }))])
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
