import { nameOf, type Counter, type Use } from '../rules/counters.ts'
import { matchOf, refusedBy } from '../judge/judge.ts'
import type { Match, Refused } from '../rules/rule.ts'

/** State of a counter: its count before and now, the count of the previous window, and which of 100 numbers were seen. */
export type CounterState = {
  counter: Counter
  before: number
  counted: number
  earlier: number
  seen: boolean[]
}

/** Result of counting a message. */
export type Counted = { refused: Refused | undefined; matches: Match[] }

/**
 * Counts messages one after another, as if each arrived separately. A refused message is not counted, except in sequences, which cover all
 * attempts, because a refused number would otherwise interrupt the sequence.
 */
export function tally(
  messages: readonly { uses: readonly Use[]; trusted: boolean }[],
  counterState: ReadonlyMap<string, CounterState>,
): Counted[] {
  return messages.map(({ uses, trusted }) => {
    const matches: Match[] = []
    for (const { counter, position } of uses)
      if (position !== undefined) counterState.get(nameOf(counter))!.seen[position] = true
    for (const use of uses) {
      const facts = excess(use, counterState.get(nameOf(use.counter))!)
      if (!facts) continue
      const match = matchOf(use.rule, facts, trusted)
      matches.push(match)
      if (match.effect === 'block') return { refused: refusedBy(use.rule.kind), matches }
    }
    for (const { counter, amount, position } of uses)
      if (position === undefined) counterState.get(nameOf(counter))!.counted += amount
    return { refused: undefined, matches }
  })
}

/** The count and the limit, if a message exceeds the limit. */
function excess(
  { rule, counter, amount, position, carry }: Use,
  { counted: within, earlier, seen }: CounterState,
) {
  const { limit = 0, window_seconds, amount: cap } = rule.settings
  // Assumes that the messages of the previous window were spread evenly.
  const counted = within + Math.floor(earlier * carry)
  const window = { window_seconds, since: new Date(counter.beginsAt).toISOString() }
  if (position !== undefined) {
    const run = runAround(seen, position)
    return run > limit ? { block: `${counter.key}xx`, run, limit, ...window } : undefined
  }
  if (cap !== undefined)
    return counted + amount > cap
      ? { counted: counted / 1e6, amount: cap / 1e6, since: window.since }
      : undefined
  const name = { prefix_velocity: 'prefix', daily_cap: 'whose' }[rule.kind as string] ?? 'recipient'
  const key = counter.key !== '' && { [name]: counter.key }
  return counted + amount > limit ? { ...key, counted, limit, ...window } : undefined
}

/** How many consecutive numbers have been seen around a position. */
function runAround(seen: readonly boolean[], position: number): number {
  let [from, to] = [position, position]
  while (seen[from - 1]) from -= 1
  while (seen[to + 1]) to += 1
  return to - from + 1
}
