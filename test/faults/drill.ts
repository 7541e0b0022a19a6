import { setTimeout as pause } from 'node:timers/promises'
import type { Db } from '#platform/database/db.ts'
import { openChance } from './chance.ts'
import { check } from './checker.ts'
import type { PromiseResult } from './evidence.ts'
import { openConcurrentDb, readFacts, readUnrest } from './facts.ts'
import type { Operation } from './history.ts'
import { startLoad } from './load.ts'
import { fullRateAfter } from './recovery.ts'
import { strike, type Strike, type StrikeKind } from './strikes.ts'
import { openWorld, type World } from './world.ts'

export type DrillOptions = {
  seed: number
  /** The number of strikes of each kind; the seed sets their order and times. */
  strikes: Partial<Record<StrikeKind, number>>
  connections: number
  /** Messages per second that the load sends. */
  rate: number
  /** After this many minutes, or once `stop` is aborted, no further strike begins; the promises are checked nevertheless. */
  minutes?: number
  stop?: AbortSignal
  /** Called after each strike. */
  progress?: (strike: Strike, nth: number, of: number) => void
}

export type DrillReport = {
  seed: number
  strikes: Strike[]
  /** For each strike, the time until the requested rate was accepted again; undefined if the next strike came first. */
  fullRateMs: (number | undefined)[]
  results: PromiseResult[]
  counts: DrillCounts
  /** Exit code of the program at the end: 0 is success. */
  exitCode: number | null
  drainedMs: number
}

export type DrillCounts = {
  sent: number
  accepted: number
  refused: number
  /** Requests whose connection broke before the response, and how many of their messages were stored. */
  unanswered: number
  unansweredStored: number
  stored: number
  possibleDuplicates: number
  /** Number of submits beyond one for each segment. */
  doubles: number
  webhooks: number
  webhooksRepeated: number
  slowestAnswerMs: number
}

const restMs = 120_000

/** Runs the program under load, strikes at it, waits until no work is pending and checks every promise. */
export async function runDrill(options: DrillOptions): Promise<DrillReport> {
  const { seed, connections, rate, progress } = options
  const world = await openWorld({}, {}, 2)
  try {
    const chance = openChance(seed)
    const load = startLoad({ exchanges: [world.exchange], connections, rate })
    const kinds = chance.shuffled(
      Object.entries(options.strikes).flatMap(([kind, count]) =>
        Array<StrikeKind>(count).fill(kind as StrikeKind),
      ),
    )
    const strikes: Strike[] = []
    const end = performance.now() + (options.minutes ?? Infinity) * 60_000
    for (const kind of kinds) {
      if (performance.now() > end || options.stop?.aborted) break
      strikes.push(await strike(kind, world, load, chance))
      progress?.(strikes.at(-1)!, strikes.length, kinds.length)
    }
    await load.stop()
    const struckAt = strikes.map((one) => one.struckAt)
    const fullRateMs = fullRateAfter(struckAt, load.history, rate)
    return { seed, strikes, fullRateMs, ...(await judge(world, load.history)) }
  } finally {
    await world.close()
  }
}

async function judge(world: World, history: readonly Operation[]) {
  const db = openConcurrentDb(world.data)
  try {
    const { drainedMs, results, counts } = await judgeOn(db, world, history)
    await db.close()
    world.program().kill('SIGTERM')
    const { code } = await world.program().ended
    return { results, counts, exitCode: code, drainedMs }
  } finally {
    await db.close().catch(() => undefined)
  }
}

/** Waits until no work is pending, and checks every promise. */
export async function judgeOn(db: Db, world: World, history: readonly Operation[]) {
  const began = performance.now()
  await rest(db)
  const drainedMs = Math.round(performance.now() - began)
  // The facts are read in one transaction, so that a late event is in all of the sums or in none.
  const facts = await db.snapshot((sql) => readFacts(sql, world.exchange.api_key))
  const submits = [...world.steady.log.all(), ...world.refusing.log.all()]
  const registered = world.endpoints.map(({ notified }) => notified)
  const evidence = { history, facts, submits, notified: world.sink.notified, registered }
  return { drainedMs, results: check(evidence), counts: metricsOf(evidence) }
}

/** Waits until no message is in flight; after the timeout the checks report what is left. */
async function rest(db: Db): Promise<void> {
  const deadline = performance.now() + restMs
  for (;;) {
    const { dispatch, open, deliveries } = await readUnrest(db)
    if (dispatch + open + deliveries === 0 || performance.now() > deadline) return
    await pause(250)
  }
}

function metricsOf({ history, facts, submits, notified }: Parameters<typeof check>[0]): DrillCounts {
  const of = (outcome: Operation['outcome']) => history.filter((one) => one.outcome === outcome)
  const stored = new Set(facts.messages.map((message) => message.client_ref))
  const parts = new Map(facts.messages.map((message) => [message.recipient, message.parts]))
  const submitted = Map.groupBy(submits, (submit) => submit.destination)
  const beyond = [...submitted].map(([to, took]) => Math.max(0, took.length - (parts.get(to) ?? 0)))
  const unanswered = of('info')
  return {
    sent: history.length,
    accepted: of('ok').length,
    refused: of('fail').length,
    unanswered: unanswered.length,
    unansweredStored: unanswered.filter((one) => stored.has(one.clientRef)).length,
    stored: facts.messages.length,
    possibleDuplicates: facts.messages.filter((message) => message.possible_duplicate).length,
    doubles: beyond.reduce((sum, one) => sum + one, 0),
    webhooks: notified.size,
    webhooksRepeated: [...notified.values()].filter((one) => one.times > 1).length,
    slowestAnswerMs: Math.round(
      history.reduce((most, one) => Math.max(most, one.endedAt - one.invokedAt), 0),
    ),
  }
}
