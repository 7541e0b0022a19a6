import { lockSpendable } from '#accounts/index.ts'
import type { Sql } from '#platform/database/db.ts'
import { addCounts, addNotices, takeCounts, type Added, type Notice, type Total } from './count-store.ts'
import { isSame, nameOf, usesOf, type Counter, type Use } from '../rules/counters.ts'
import { soughtOf } from '../lists/lists.ts'
import type { RuleInput, RuleResult } from '../rules/rule.ts'
import { tally, type Counted, type CounterState } from './tally.ts'
import type { Watch } from './watch-store.ts'

/** What came of counting messages, in their order. */
export type Count = {
  counted: Counted[]
  /** Parts of their daily spend that accounts have reached just now. */
  notices: Notice[]
  /** Takes back the places of messages, by their ids, that are not stored after all, in the same transaction. */
  undo(ids: ReadonlySet<string>): Promise<void>
}

type Counting = { asked: RuleInput; verdict: RuleResult }

/**
 * Counts messages for the rules of their accounts inside the transaction that stores them, set-based: what is rolled back was
 * not counted. The balances of the accounts are locked first, so that of two that want the last place at once, on whatever
 * nodes, one gets it.
 */
export async function count(sql: Sql, some: readonly Counting[]): Promise<Count> {
  const messages = some.map(({ asked: ruleInput, verdict: result }) => ({
    uses: usesOf(ruleInput, result.counting),
    trusted: result.trusted,
  }))
  const uses = messages.flatMap((one) => one.uses)
  if (uses.length === 0)
    return {
      counted: messages.map(() => ({ refused: undefined, matches: [] })),
      notices: [],
      undo: async () => {},
    }
  await lockSpendable(sql, [...new Set(some.map(({ asked: ruleInput }) => ruleInput.message.accountId))])
  const added = addedOf(uses)
  const counterState = counterStateOf(added, await addCounts(sql, added))
  const counted = tally(messages, counterState)
  await takeCounts(sql, tooMuch(added, counterState))
  const at = Math.max(...some.map(({ asked: ruleInput }) => ruleInput.message.acceptedAt))
  return {
    counted,
    notices: await addNotices(sql, reached(uses, counterState, counted), at),
    undo: (ids) =>
      takeCounts(
        sql,
        addedOf(
          messages.flatMap((one, i) =>
            ids.has(some[i]!.asked.message.id) && !counted[i]!.refused ? one.uses : [],
          ),
        ),
      ),
  }
}

/**
 * What the statement that stores messages has to watch so that none of them has to be looked at: it fails where one might go beyond a
 * limit, or stands on a list that its verdict leaves open, or where a spend cap reaches half of its amount.
 */
export function watchOf(some: readonly Counting[]): Watch {
  const uses = some.flatMap(({ asked: ruleInput, verdict: result }) => usesOf(ruleInput, result.counting))
  const added = addedOf(uses, ({ rule: { settings } }) =>
    settings.amount === undefined ? settings.limit! : Math.ceil(settings.amount / 2) - 1,
  )
  return { added, listed: listedOf(some) }
}

function listedOf(some: readonly Counting[]): Map<string, Set<string>> {
  const listed = new Map<string, Set<string>>()
  for (const { asked: ruleInput, verdict: result } of some)
    for (const rule of result.open?.rules ?? [])
      for (const list of rule.lists) {
        const values = listed.get(list)
        if (values) values.add(soughtOf(ruleInput, rule)!)
        else listed.set(list, new Set([soughtOf(ruleInput, rule)!]))
      }
  return listed
}

/** Takes back the places of messages that were counted and not stored. */
export function releaseCounts(sql: Sql, some: readonly Counting[]): Promise<void> {
  const uses = some.flatMap(({ asked: ruleInput, verdict: result }) => usesOf(ruleInput, result.counting))
  return takeCounts(sql, addedOf(uses))
}

type Sum = { use: Use; amount: number; places: number[]; carry: number }

/** What messages use, summed up by counter; in the order of their names, so that no two batches wait for each other in a circle. */
function addedOf(uses: readonly Use[], mostOf?: (use: Use) => number): Added[] {
  const sums = new Map<string, Sum>()
  // Most messages use the counter that the one before them has used: no name is made for them.
  const last = new Map<Use['rule'], Sum>()
  for (const use of uses) {
    let sum = last.get(use.rule)
    if (!sum || !isSame(sum.use.counter, use.counter)) {
      const name = nameOf(use.counter)
      sum = sums.get(name)
      if (!sum) sums.set(name, (sum = { use, amount: 0, places: [], carry: 0 }))
      last.set(use.rule, sum)
    }
    if (use.place === undefined) sum.amount += use.amount
    else sum.places.push(use.place)
    sum.carry = Math.max(sum.carry, use.carry)
  }
  return [...sums]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([, { use, amount, places: positions, carry }]) => ({
      counter: use.counter,
      amount,
      seen: positions.length > 0 ? bitsOf(positions) : null,
      most: mostOf?.(use) ?? null,
      carry,
    }))
}

const hundred = 100

function bitsOf(positions: readonly number[]): string {
  const bits = Array<string>(hundred).fill('0')
  for (const position of positions) bits[position] = '1'
  return bits.join('')
}

function counterStateOf(
  added: readonly Added[],
  totals: ReadonlyMap<string, Total>,
): Map<string, CounterState> {
  return new Map(
    added.map(({ counter, amount }) => {
      const { counted, earlier, was } = totals.get(nameOf(counter))!
      const before = counted - amount
      const seen = Array.from({ length: hundred }, (_, i) => was?.[i] === '1')
      return [nameOf(counter), { counter, before, counted: before, earlier, seen }]
    }),
  )
}

/** What was added for messages that were refused then. */
function tooMuch(added: readonly Added[], counterState: ReadonlyMap<string, CounterState>) {
  return added
    .map(({ counter, amount }) => {
      const { before, counted } = counterState.get(nameOf(counter))!
      return { counter, amount: before + amount - counted }
    })
    .filter(({ amount }) => amount > 0)
}

const percents = [50, 80, 100]

function reached(
  uses: readonly Use[],
  counterState: ReadonlyMap<string, CounterState>,
  counted: readonly Counted[],
): Notice[] {
  const caps = new Map<string, { counter: Counter; cap: number }>()
  for (const { rule, counter } of uses)
    if (rule.kind === 'spend_cap') caps.set(nameOf(counter), { counter, cap: rule.settings.amount! })
  const over = new Set(
    counted.flatMap(({ matches }) =>
      matches.filter(({ kind }) => kind === 'spend_cap').map(({ ruleId }) => ruleId),
    ),
  )
  return [...caps].flatMap(([name, { counter, cap }]) => {
    const { before, counted: now } = counterState.get(name)!
    return percents
      .filter((percent) => {
        const part = (cap * percent) / 100
        return (before < part && now >= part) || (percent === 100 && over.has(counter.ruleId))
      })
      .map((percent) => ({ counter, percent }))
  })
}
