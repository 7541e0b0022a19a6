import { lockSpendable } from '#accounts/index.ts'
import type { Sql } from '#platform/database/db.ts'
import { addCounts, addNotices, subtractCounts, type Added, type Notice, type Total } from './count-store.ts'
import { isSame, nameOf, usesOf, type Counter, type Use } from '../rules/counters.ts'
import { valueToFind } from '../lists/lists.ts'
import type { RuleInput, RuleResult } from '../rules/rule.ts'
import { tally, type Counted, type CounterState } from './tally.ts'
import type { Watch } from './watch-store.ts'

/** Result of counting messages, in their order. */
export type Count = {
  counted: Counted[]
  /** Percentages of the daily spend cap that accounts have just reached. */
  notices: Notice[]
  /** Releases the counts of messages, by ID, that are not stored after all; in the same transaction. */
  undo(ids: ReadonlySet<string>): Promise<void>
}

type Counting = { input: RuleInput; result: RuleResult }

/**
 * Counts messages for the rules of their accounts in the transaction that stores them, so that a rollback undoes the counts. Locks the
 * balances of the accounts first, so that only one of two concurrent messages on any nodes can reach the limit.
 */
export async function count(sql: Sql, some: readonly Counting[]): Promise<Count> {
  const messages = some.map(({ input, result }) => ({
    uses: usesOf(input, result.counting),
    trusted: result.trusted,
  }))
  const uses = messages.flatMap((one) => one.uses)
  if (uses.length === 0)
    return {
      counted: messages.map(() => ({ refused: undefined, matches: [] })),
      notices: [],
      undo: async () => {},
    }
  await lockSpendable(sql, [...new Set(some.map(({ input }) => input.message.accountId))])
  const added = addedOf(uses)
  const counterState = counterStateOf(added, await addCounts(sql, added))
  const counted = tally(messages, counterState)
  await subtractCounts(sql, excessOf(added, counterState))
  const at = Math.max(...some.map(({ input }) => input.message.acceptedAt))
  return {
    counted,
    notices: await addNotices(sql, reached(uses, counterState, counted), at),
    undo: (ids) =>
      subtractCounts(
        sql,
        addedOf(
          messages.flatMap((one, i) =>
            ids.has(some[i]!.input.message.id) && !counted[i]!.refused ? one.uses : [],
          ),
        ),
      ),
  }
}

/**
 * Conditions for the statement that stores messages, so that messages need not be counted first. The statement fails if a message might exceed a
 * limit, if it matches a list that was not looked up before, or if spend reaches half of the cap.
 */
export function watchOf(some: readonly Counting[]): Watch {
  const uses = some.flatMap(({ input, result }) => usesOf(input, result.counting))
  const added = addedOf(uses, ({ rule: { settings } }) =>
    settings.amount === undefined ? settings.limit! : Math.ceil(settings.amount / 2) - 1,
  )
  return { added, listed: listedOf(some) }
}

function listedOf(some: readonly Counting[]): Map<string, Set<string>> {
  const listed = new Map<string, Set<string>>()
  for (const { input, result } of some)
    for (const rule of result.open?.rules ?? [])
      for (const list of rule.lists) {
        const values = listed.get(list)
        if (values) values.add(valueToFind(input, rule)!)
        else listed.set(list, new Set([valueToFind(input, rule)!]))
      }
  return listed
}

/** Releases the counts of messages that were counted but not stored. */
export function releaseCounts(sql: Sql, some: readonly Counting[]): Promise<void> {
  const uses = some.flatMap(({ input, result }) => usesOf(input, result.counting))
  return subtractCounts(sql, addedOf(uses))
}

type Sum = { use: Use; amount: number; positions: number[]; carry: number }

/** Sums up additions by counter, sorted by name so that concurrent batches cannot deadlock. */
function addedOf(uses: readonly Use[], limitOf?: (use: Use) => number): Added[] {
  const sums = new Map<string, Sum>()
  // Most messages use the same counter as the previous message, so its name need not be computed again.
  const last = new Map<Use['rule'], Sum>()
  for (const use of uses) {
    let sum = last.get(use.rule)
    if (!sum || !isSame(sum.use.counter, use.counter)) {
      const name = nameOf(use.counter)
      sum = sums.get(name)
      if (!sum) sums.set(name, (sum = { use, amount: 0, positions: [], carry: 0 }))
      last.set(use.rule, sum)
    }
    if (use.position === undefined) sum.amount += use.amount
    else sum.positions.push(use.position)
    sum.carry = Math.max(sum.carry, use.carry)
  }
  return [...sums]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([, { use, amount, positions, carry }]) => ({
      counter: use.counter,
      amount,
      seen: positions.length > 0 ? bitsOf(positions) : null,
      most: limitOf?.(use) ?? null,
      carry,
    }))
}

const blockSize = 100

function bitsOf(positions: readonly number[]): string {
  const bits = Array<string>(blockSize).fill('0')
  for (const position of positions) bits[position] = '1'
  return bits.join('')
}

function counterStateOf(
  added: readonly Added[],
  totals: ReadonlyMap<string, Total>,
): Map<string, CounterState> {
  return new Map(
    added.map(({ counter, amount }) => {
      const { counted, earlier, seenBefore } = totals.get(nameOf(counter))!
      const before = counted - amount
      const seen = Array.from({ length: blockSize }, (_, i) => seenBefore?.[i] === '1')
      return [nameOf(counter), { counter, before, counted: before, earlier, seen }]
    }),
  )
}

/** The amounts that were added for messages that were refused afterwards. */
function excessOf(added: readonly Added[], counterState: ReadonlyMap<string, CounterState>) {
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
