import { setTimeout as pause } from 'node:timers/promises'
import { perSecond, type Bench, type Row } from '../row.ts'
import { cpuSeconds, megabytesOf, watchCpu } from './cpu.ts'
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

/**
 * `rate` counts messages that came to their end, `accepted` those that were answered, a second each; times are milliseconds. `costs` are
 * microseconds of a processor for each message that was answered, by process.
 */
export type Round = {
  rate: number
  accepted: number
  p50: number
  p99: number
  costs: Record<string, number>
}

const mostAhead = 2_000
const allowEveryMs = 20

/** Loads one side for some seconds and waits until it is done; the time ends then. */
export async function runRound(load: Load, side: Side, connections: number, bench: Bench): Promise<Round> {
  const { port, request } = side
  const spent = Object.entries(side.pids).map(([name, pid]) => ({ name, pid, before: cpuSeconds(pid) }))
  const cores = watchCpu({ ...side.pids, load: load.pid })
  const began = performance.now()
  const since = () => (performance.now() - began) / 1000
  const options = { port, request, connections, seconds: bench.seconds }
  const { answered, p50, p99 } = side.ended
    ? await runBounded(load, options, side.ended)
    : await load.run(options)
  const accepted = answered / since()
  const busy = cores()
  const costs = Object.fromEntries(
    spent.map(({ name, pid, before }) => [name, ((cpuSeconds(pid) - before) * 1e6) / answered]),
  )
  await side.settled?.(answered)
  const rate = answered / since()
  const { program } = side.pids
  const memory = program === undefined ? '' : `; memory: program ${megabytesOf(program).now.toFixed(0)} MB`
  bench.say(
    `${connections} connections, ${side.name}: ${perSecond(rate)} (accepted ${perSecond(accepted)}, ` +
      `p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms); cores: ${busy}${memory}`,
  )
  return { rate, accepted, p50, p99, costs }
}

async function runBounded(load: Load, options: Parameters<Load['run']>[0], ended: () => Promise<number>) {
  const before = await ended()
  const going = load.run({ ...options, limit: mostAhead })
  let over = false
  void going.finally(() => (over = true)).catch(() => undefined)
  while (!over) {
    await load.allow((await ended()) - before + mostAhead)
    await pause(allowEveryMs)
  }
  return going
}

/** A round that fails is said: the side's others, and the other side, still stand. */
async function tryRound(load: Load, side: Side, connections: number, bench: Bench): Promise<Round[]> {
  try {
    return [await runRound(load, side, connections, bench)]
  } catch (error) {
    bench.say(`${connections} connections, ${side.name}: no figure, ${(error as Error).message}`)
    return []
  }
}

/** Two rounds each, one after the other in turn, so that both sides meet the same machine. A side may have none that succeeded. */
export async function alternate(
  load: Load,
  sides: readonly Side[],
  connections: number,
  bench: Bench,
): Promise<Round[][]> {
  const rounds = sides.map((): Round[] => [])
  for (let i = 0; i < 2; i++)
    for (const [n, side] of sides.entries())
      rounds[n]!.push(...(await tryRound(load, side, connections, bench)))
  return rounds
}

/** A short round of each, which counts for nothing. */
export async function warmUp(
  load: Load,
  sides: readonly Side[],
  connections: number,
  bench: Bench,
): Promise<void> {
  for (const side of sides) await tryRound(load, side, connections, { ...bench, seconds: 3 })
}

const mostMegabytes = 400

/** The most memory that the program of a side ever had. */
export function memoryRow(name: string, { pids: { program } }: Side): Row {
  const { most } = megabytesOf(program!)
  const row = { name: `memory of the program, the most: ${name}`, bar: `≤ ${mostMegabytes} MB` }
  if (most === 0) return { ...row, figure: 'not shown here' }
  return { ...row, figure: `${most.toFixed(0)} MB`, reached: most <= mostMegabytes }
}

/** The better of the rounds: whatever else happens on the machine only takes away; 0 of none. */
export function bestRate(rounds: Round[]): number {
  return Math.max(0, ...rounds.map((one) => one.rate))
}

/** The rate of one side beside the other's; nothing where either has none. */
export function ratioOf(ours: Round[], theirs: Round[]): number | undefined {
  return ours.length > 0 && theirs.length > 0 ? bestRate(ours) / bestRate(theirs) : undefined
}

/** The better of the rounds, for people. */
export function rateOf(rounds: Round[]): string {
  return rounds.length > 0 ? perSecond(bestRate(rounds)) : 'no figure'
}

/** The worst of the rounds. */
export function worst(rounds: Round[], selector: 'p50' | 'p99'): number {
  return Math.max(...rounds.map((one) => one[selector]))
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
