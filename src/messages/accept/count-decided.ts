import type { Sql } from '#platform/database/db.ts'
import type { Count, Protection, Rule } from '#protection/index.ts'
import type { Decided } from '../storing/accept-store.ts'
import { refusals } from '../message/refusals.ts'

/** The result of counting: the messages that exceed the daily spend cap, and a function that removes other messages from the counts. */
export type CountedBatch = {
  over: ReadonlySet<Decided>
  /** Removes messages that are not stored, or are stored as refused, from the counts. */
  undo(unstored: Iterable<Decided>): Promise<void>
  /** Called after the commit. */
  notify(): void
}

const nothing: CountedBatch = { over: new Set(), undo: async () => {}, notify: () => {} }

/** Whether traffic rules count the message when it is stored. */
function isCounted({ ruleResult }: Decided): boolean {
  return ruleResult !== undefined && ruleResult.counting.length > 0
}

/** Whether, when the message is stored, traffic rules count it or look its numbers up in lists. */
export function isWatched(one: Decided): boolean {
  return isCounted(one) || one.ruleResult?.open !== undefined
}

/** Looks up the lists that the traffic rules have left open. A message that was meanwhile refused for another reason keeps that refusal. */
export async function checkLists(
  protection: Protection | undefined,
  sql: Sql,
  decided: readonly Decided[],
): Promise<void> {
  const some = decided.flatMap((one) => {
    const { ruleResult, refusal } = one
    return ruleResult?.open && refusal === ruleResult.refused ? [{ input: one, open: ruleResult.open }] : []
  })
  if (!protection || some.length === 0) return
  const ruleResults = await protection.judgeOpen(sql, some)
  some.forEach(({ input: one }, i) => {
    const { refused, matches } = ruleResults[i]!
    const counting = refused ? [] : one.ruleResult!.counting
    Object.assign(one, { refusal: refused, matches, ruleResult: { ...ruleResults[i]!, counting } })
  })
}

/**
 * Counts messages for traffic rules in the transaction that stores them, and refuses those that exceed a limit. Results of an earlier attempt,
 * which was rolled back, are discarded.
 */
export async function countDecided(
  protection: Protection | undefined,
  sql: Sql,
  decided: readonly Decided[],
): Promise<CountedBatch> {
  const counting = decided.filter(isCounted)
  for (const one of counting) evict(one)
  const some = counting.flatMap(countable)
  if (!protection || some.length === 0) return nothing
  const count = await protection.count(sql, some)
  const over = new Set<Decided>()
  some.forEach(({ input: one }, i) => {
    if (one.refusal) return
    const { refused, matches } = count.counted[i]!
    Object.assign(one, { matches: [...one.ruleResult!.matches, ...matches] })
    if (refused?.rule === 'spend_cap') over.add(one)
    else if (refused) Object.assign(one, { refusal: refused, beyond: refused })
  })
  return {
    over,
    undo: (unstored) => undo(count, unstored),
    notify: () => protection.warnOfSpend(count.notices),
  }
}

/** Refused messages are not counted, except that sequence rules, which count every attempt, also count messages to opted-out recipients. */
function countable(one: Decided) {
  const ruleResult = one.ruleResult!
  if (one.refusal === undefined) return [{ input: one, result: ruleResult }]
  if (one.refusal !== refusals.optedOut) return []
  return [{ input: one, result: { ...ruleResult, counting: ruleResult.counting.filter(isSequence) } }]
}

const isSequence = ({ kind }: Rule) => kind === 'sequence'

function evict(one: Decided): void {
  if (one.beyond && one.refusal === one.beyond) one.refusal = undefined
  one.beyond = undefined
  one.matches = one.ruleResult!.matches
}

async function undo(count: Count, unstored: Iterable<Decided>): Promise<void> {
  const ids = new Set(Array.from(unstored, ({ message }) => message.id))
  if (ids.size > 0) await count.undo(ids)
}
