import { setTimeout as pause } from 'node:timers/promises'
import { perSecond, type Bench } from '../row.ts'
import { watchCpu } from './cpu.ts'
import type { Load } from './load.ts'

/** One of the two that are compared: where it is loaded with what, and when it is done with what it took. */
export type Side = {
  name: string
  port: number
  request: string
  /** Whose processor time is shown. */
  pids: Record<string, number>
  /** Resolves when everything that was accepted has come to its end; without it, accepting is all. */
  settled?(accepted: number): Promise<void>
  /** How many messages have come to their end so far: the load then stays only so far ahead that no backlog grows. */
  ended?(): Promise<number>
}

/** `rate` counts messages that came to their end, `accepted` those that were answered, a second each; times are milliseconds. */
export type Round = { rate: number; accepted: number; p50: number; p99: number }

const mostAhead = 2_000
const allowEveryMs = 20

/** Loads one side for some seconds and waits until it is done; the time ends then. */
export async function runRound(load: Load, side: Side, connections: number, bench: Bench): Promise<Round> {
  const { port, request } = side
  const cores = watchCpu({ ...side.pids, load: load.pid })
  const began = performance.now()
  const since = () => (performance.now() - began) / 1000
  const wish = { port, request, connections, seconds: bench.seconds }
  const { answered, p50, p99 } = side.ended ? await runBounded(load, wish, side.ended) : await load.run(wish)
  const accepted = answered / since()
  const busy = cores()
  await side.settled?.(answered)
  const rate = answered / since()
  bench.say(
    `${connections} connections, ${side.name}: ${perSecond(rate)} (accepted ${perSecond(accepted)}, ` +
      `p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms); cores: ${busy}`,
  )
  return { rate, accepted, p50, p99 }
}

async function runBounded(load: Load, wish: Parameters<Load['run']>[0], ended: () => Promise<number>) {
  const before = await ended()
  const going = load.run({ ...wish, limit: mostAhead })
  let over = false
  void going.finally(() => (over = true)).catch(() => undefined)
  while (!over) {
    await load.allow((await ended()) - before + mostAhead)
    await pause(allowEveryMs)
  }
  return going
}

/** Two rounds each, one after the other in turn, so that both sides meet the same machine. */
export async function alternate(
  load: Load,
  sides: Side[],
  connections: number,
  bench: Bench,
): Promise<Round[][]> {
  const rounds = sides.map((): Round[] => [])
  for (let i = 0; i < 2; i++)
    for (const [n, side] of sides.entries()) rounds[n]!.push(await runRound(load, side, connections, bench))
  return rounds
}

/** The better of the rounds: whatever else happens on the machine only takes away. */
export function bestRate(rounds: Round[]): number {
  return Math.max(...rounds.map((one) => one.rate))
}

/** The worst of the rounds. */
export function worst(rounds: Round[], which: 'p50' | 'p99'): number {
  return Math.max(...rounds.map((one) => one[which]))
}

/** Until a count that grows has stood still for a moment, or has reached what is expected. */
export async function untilQuiet(
  count: () => Promise<number>,
  expected: number,
  quietMs = 500,
): Promise<void> {
  let [seen, since] = [-1, performance.now()]
  for (;;) {
    const now = await count()
    if (now >= expected) return
    if (now !== seen) [seen, since] = [now, performance.now()]
    if (performance.now() - since > quietMs) return
    await pause(5)
  }
}
