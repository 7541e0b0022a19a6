import type { Clock } from '#platform/clock.ts'
import type { Db, Sql } from '#platform/db.ts'
import { bumpEpoch } from '#platform/epoch.ts'
import type { Log } from '#platform/log.ts'
import type { LinkAnswer, Registry } from '../registry/port.ts'
import { inTime } from '../registry/answered.ts'
import { claimLinks, deferLinks, lockAsked, lockReleased, nextLinkDue, type DueLink } from './desk-store.ts'
import { moveLinks, type LinkStatus } from './store.ts'

const leaseSeconds = 60
export const batch = 500
const againMs = 30_000

/** Has numbers linked and unlinked by the registry. */
export type LinkDesk = {
  settle(): Promise<boolean>
  nextDue(after: number): Promise<number | undefined>
}

export type LinkDeskNeeds = { db: Db; clock: Pick<Clock, 'now'>; log: Log; registry: Registry | undefined }

/**
 * Opens what asks the registry for numbers: hundreds in one question, and what is answered in one transaction. Numbers whose owner
 * has given them up are let go of first, and the registry is told of them when somebody links them again.
 */
export function openLinkDesk(needs: LinkDeskNeeds): LinkDesk {
  const { db, clock, registry } = needs
  return {
    async settle() {
      while ((await release(needs)) === batch);
      if (!registry) return true
      for (;;) {
        const due = await claimLinks(db, clock.now(), { leaseSeconds, limit: batch })
        if (due.length > 0) await ask(needs, registry, due)
        if (due.length < batch) return true
      }
    },
    nextDue: (after) => nextLinkDue(db, after),
  }
}

/** Asks of numbers at once, of one batch at most; what is not answered now is asked by the desk. */
export async function askNow(needs: Omit<LinkDeskNeeds, 'log'>, ids: readonly string[]): Promise<void> {
  const { db, clock, registry } = needs
  if (!registry) return
  const due = await claimLinks(db, clock.now(), { leaseSeconds, limit: ids.length, only: ids })
  if (due.length > 0) await ask({ ...needs, log: undefined }, registry, due)
}

/** Ends the links of numbers that their accounts do not own any more. */
function release({ db, clock }: LinkDeskNeeds): Promise<number> {
  return db.tx(async (sql) => {
    const released = await lockReleased(sql, batch)
    const reason = 'The account does not own the number any more.'
    await moveLinks(sql, released, 'released', { actor: 'time', reason, now: clock.now(), dueAt: null })
    if (released.length > 0) await bumpEpoch(sql)
    return released.length
  })
}

type Asking = Omit<LinkDeskNeeds, 'log'> & { log: Log | undefined }

async function ask({ db, clock, log }: Asking, registry: Registry, due: DueLink[]): Promise<void> {
  let answers: LinkAnswer[]
  try {
    answers = await inTime(registry.numbers(due.map((link) => questionOf(link, clock.now()))))
  } catch (err) {
    log?.warn(
      { err, numbers: due.length },
      'the campaign registry did not answer; it is asked for numbers again',
    )
    answers = due.map(() => ({ pending: true, againAt: clock.now() + againMs }))
  }
  await db.tx((sql) => storeAnswers(sql, due, answers, clock.now()))
}

function questionOf({ id, number, status, submitted_at, registry_campaign_id }: DueLink, now: number) {
  return {
    reference: id,
    submittedAt: submitted_at.getTime(),
    now,
    number,
    wish: status === 'LINKING' ? ('link' as const) : ('unlink' as const),
    registryCampaignId: registry_campaign_id ?? undefined,
  }
}

/** Stores what was answered of numbers that are still as they were when the registry was asked. */
async function storeAnswers(
  sql: Sql,
  due: DueLink[],
  answers: readonly LinkAnswer[],
  now: number,
): Promise<void> {
  const still = await lockAsked(sql, due)
  const answered = due.flatMap((link, i) => {
    const answer = answers[i]
    return answer && still.has(link.id) ? [{ link, answer }] : []
  })
  const later = answered.flatMap(({ link, answer }) =>
    'pending' in answer ? [{ link, at: Math.max(answer.againAt, now + 1) }] : [],
  )
  await deferLinks(sql, later)
  const refused = answered.flatMap(({ link, answer }) =>
    'rejected' in answer ? [{ link, reason: answer.rejected }] : [],
  )
  for (const [reason, some] of Map.groupBy(refused, (one) => one.reason)) {
    const links = some.map(({ link }) => link)
    await moveLinks(sql, links, 'rejected', { ...byRegistry, now, reason })
  }
  const done = answered.flatMap(({ link, answer }) => ('done' in answer ? [link] : []))
  await moveDone(sql, done, now)
}

const byRegistry = { actor: 'registry', dueAt: null }

async function moveDone(sql: Sql, done: readonly DueLink[], now: number): Promise<void> {
  if (done.length === 0) return
  const of = (wanted: LinkStatus) => done.filter(({ status }) => status === wanted)
  const linked = await moveLinks(sql, of('LINKING'), 'linked', { ...byRegistry, now })
  await moveLinks(sql, of('UNLINKING'), 'unlinked', { ...byRegistry, now })
  if (linked.length > 0) await bumpEpoch(sql)
}
