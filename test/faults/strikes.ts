import { loadavg } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { until } from '../support/until.ts'
import type { Chance } from './chance.ts'
import { peakMemory } from './memory.ts'
import type { World } from './world.ts'

/** Kinds of faults; `startup` kills the program once more while it starts after a kill. */
export const strikeKinds = ['program', 'startup', 'postmaster', 'both', 'stop'] as const
export type StrikeKind = (typeof strikeKinds)[number]

/** One strike and its effects, in milliseconds from the strike on. */
export type Strike = {
  kind: StrikeKind
  afterMs: number
  /** The instant, in monotonic milliseconds. */
  struckAt: number
  /** The load average of the whole machine in the minute before. */
  machineLoad: number
  /** Peak memory of the program until then, if the system reports it. */
  peakMb: number | undefined
  /** Time until the program was ready; undefined if it was not stopped. */
  readyMs: number | undefined
  /** Failed starts before the program was ready, as on a very busy machine. */
  failedStarts: number
  /** Time until the next message was accepted. */
  acceptedMs: number
  /** How an orderly stop ended, and how long it took. */
  stopped?: { code: number | null; ms: number }
}

const longestWaitMs = 3_000
const startingMs = 700
// Much longer than needed, because the machine may be very busy.
const timeoutMs = 120_000
const mostFailedStarts = 5

/** Waits a while under load, strikes, restarts the program and waits until it accepts messages again. */
export async function strike(
  kind: StrikeKind,
  world: World,
  load: { accepted(): Promise<unknown> },
  chance: Chance,
): Promise<Strike> {
  const afterMs = Math.round(chance.between(0, longestWaitMs))
  const duringStartMs = chance.between(0, startingMs)
  await pause(afterMs)
  const peakMb = peakMemory(world.program().pid)
  const began = performance.now()
  const seen = { kind, afterMs, struckAt: began, machineLoad: loadavg()[0]!, peakMb }
  const since = () => Math.round(performance.now() - began)
  if (kind === 'postmaster') {
    const before = world.postmaster()
    kill(before)
    const another = (pid: number | undefined) => pid !== undefined && pid !== before
    await soon(until(world.postmaster, another), world)
    await soon(load.accepted(), world)
    return { ...seen, readyMs: undefined, failedStarts: 0, acceptedMs: since() }
  }
  const stopped = await fell(kind, world, began)
  if (kind === 'startup') {
    const starting = world.start()
    await pause(duringStartMs)
    starting.kill('SIGKILL')
    await starting.ended
  }
  const accepted = load.accepted()
  const failedStarts = await startAgain(world)
  const readyMs = since()
  await soon(accepted, world)
  return { ...seen, readyMs, failedStarts, acceptedMs: since(), ...(stopped && { stopped }) }
}

/** Restarts the program until it is ready, like a supervisor, and returns the number of failed starts. */
async function startAgain(world: World): Promise<number> {
  for (let failed = 0; failed < mostFailedStarts; failed++)
    if (await slowly(world.start().ready, world)) return failed
  throw new Error(`the program did not restart: ${world.lastWords()}`)
}

/** Ends the program; for an orderly stop, returns how it went. */
async function fell(kind: StrikeKind, world: World, began: number): Promise<Strike['stopped']> {
  const program = world.program()
  program.kill(kind === 'stop' ? 'SIGTERM' : 'SIGKILL')
  if (kind === 'both') kill(world.postmaster())
  const { code } = await program.ended
  return kind === 'stop' ? { code, ms: Math.round(performance.now() - began) } : undefined
}

/** Waits for a state. Fails with the last output of the program if the program ends first, or if the state takes too long. */
async function soon<T>(label: Promise<T>, world: World): Promise<T> {
  const ended = world.program().ended.then(({ code, signal }) => {
    throw new Error(`the program ended by itself (${code ?? signal}): ${world.lastWords()}`)
  })
  return slowly(Promise.race([label, ended]), world)
}

/** Waits for a state. Fails if the state takes too long. */
async function slowly<T>(label: Promise<T>, world: World): Promise<T> {
  const late = new AbortController()
  const slow = pause(timeoutMs, undefined, { signal: late.signal }).then(() => {
    throw new Error(`the state was not reached within ${timeoutMs} ms: ${world.lastWords()}`)
  })
  slow.catch(() => undefined)
  try {
    return await Promise.race([label, slow])
  } finally {
    late.abort()
  }
}

function kill(pid: number | undefined): void {
  if (pid) process.kill(pid, 'SIGKILL')
}
