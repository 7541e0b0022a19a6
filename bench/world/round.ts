import { setTimeout as pause } from 'node:timers/promises'
import { perSecond, type Bench, type Row } from '../row.ts'
import { cpuSeconds, megabytesOf, watchCpu } from './cpu.ts'
import type { Load } from './load.ts'

/** One of the compared sides: its port, its request, and functions that report when the messages of a round are done. */
export type Side = {
  name: string
  port: number
  request: string
  /** The processes whose CPU time is shown. */
  pids: Record<string, number>
  /** Resolves when all accepted messages are done; if omitted, accepting is enough. */
  settled?(accepted: number): Promise<void>
  /** Number of messages done so far. If set, the load stays a bounded number of messages ahead, so that no backlog grows. */
  ended?(): Promise<number>
}

/**
 * `rate` counts messages done and `accepted` those answered, both per second; times are in milliseconds. `costs` are CPU microseconds per answered
 * message, by process.
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

/** Logs a failed round; the other rounds of both sides still count. */
async function tryRound(load: Load, side: Side, connections: number, bench: Bench): Promise<Round[]> {
  try {
    return [await runRound(load, side, connections, bench)]
  } catch (error) {
    bench.say(`${connections} connections, ${side.name}: no result, ${(error as Error).message}`)
    return []
  }
}

/** Runs two rounds of each side, in turns, so that both run under the same conditions. A side may have no successful round. */
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

/** Runs a short round of each side, which is not counted. */
export async function warmUp(
  load: Load,
  sides: readonly Side[],
  connections: number,
  bench: Bench,
): Promise<void> {
  for (const side of sides) await tryRound(load, side, connections, { ...bench, seconds: 3 })
}

const mostMegabytes = 400

/** The peak memory of a side's program. */
export function memoryRow(name: string, { pids: { program } }: Side): Row {
  const { most } = megabytesOf(program!)
  const row = { name: `peak memory of the program: ${name}`, bar: `≤ ${mostMegabytes} MB` }
  if (most === 0) return { ...row, result: 'not available on this system' }
  return { ...row, result: `${most.toFixed(0)} MB`, reached: most <= mostMegabytes }
}

/** The highest rate of the rounds, because other load on the machine only lowers rates; 0 without rounds. */
export function bestRate(rounds: Round[]): number {
  return Math.max(0, ...rounds.map((one) => one.rate))
}

/** The rate of one side relative to the other; undefined if either side has no successful round. */
export function ratioOf(ours: Round[], theirs: Round[]): number | undefined {
  return ours.length > 0 && theirs.length > 0 ? bestRate(ours) / bestRate(theirs) : undefined
}

/** The highest rate of the rounds, formatted. */
export function rateOf(rounds: Round[]): string {
  return rounds.length > 0 ? perSecond(bestRate(rounds)) : 'no result'
}

/** The longest response time of the rounds. */
export function worst(rounds: Round[], selector: 'p50' | 'p99'): number {
  return Math.max(...rounds.map((one) => one[selector]))
}

/** Waits until a growing count has not changed for a while, or has reached the expected value. */
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
