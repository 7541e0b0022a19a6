import { setTimeout as pause } from 'node:timers/promises'
import type { Db } from '#platform/database/db.ts'
import { freePort } from '#platform/embedded/index.ts'
import { openChance } from '../chance.ts'
import { openConcurrentDb } from '../facts.ts'
import type { PromiseResult } from '../evidence.ts'
import type { Words } from '../labels.ts'
import { metricLines, resultLines, strikeLine } from '../report.ts'
import { strike, strikeKinds, type StrikeKind } from '../strikes.ts'
import { openWorld, type World } from '../world.ts'
import { startSmppLoad, type SmppLoad } from './client.ts'
import { readSmppFacts, readSmppUnrest } from './facts-store.ts'
import { checkSmpp } from './promises.ts'

const usual: Record<StrikeKind, number> = { program: 200, startup: 30, postmaster: 130, both: 130, stop: 10 }
const restMs = 180_000
const sessions = 4

/** Kills one node under the load of a customer's SMPP client, and returns whether every promise was kept. */
export async function runSmppKills({ seed, number, say, stop }: Words): Promise<boolean> {
  const named = strikeKinds.some((kind) => number(kind) !== undefined)
  const strikes = Object.fromEntries(
    strikeKinds.map((kind) => [kind, number(kind) ?? (named ? 0 : usual[kind])]),
  )
  const minutes = number('minutes') ?? Infinity
  const results = await drillSmpp({ seed, strikes, perSecond: number('rate') ?? 300, minutes, say, stop })
  for (const line of ['', ...resultLines(results)]) say(line)
  return results.every(({ differences }) => differences.length === 0)
}

type SmppDrill = Pick<Words, 'seed' | 'say' | 'stop'> & {
  /** The number of strikes of each kind; the seed sets their order and times. */
  strikes: Partial<Record<StrikeKind, number>>
  perSecond: number
  minutes: number
}

/** Runs the program under load, strikes at it, waits until nothing is in progress and checks every promise. */
export async function drillSmpp({
  seed,
  strikes,
  perSecond,
  minutes,
  say,
  stop,
}: SmppDrill): Promise<PromiseResult[]> {
  const chance = openChance(seed)
  const kinds = chance.shuffled(
    Object.entries(strikes).flatMap(([kind, count]) => Array<StrikeKind>(count).fill(kind as StrikeKind)),
  )
  const world = await openWorld({ STROWGER_SMPP_PORT: String(await freePort()) })
  try {
    const load = startSmppLoad({ exchange: world.exchange, sessions, perSecond })
    const end = performance.now() + minutes * 60_000
    for (const [i, kind] of kinds.entries()) {
      if (performance.now() > end || stop.aborted) break
      const struck = await strike(kind, world, load, chance)
      say(`${String(i + 1).padStart(3)}/${kinds.length} ${strikeLine(struck)}`)
    }
    await load.stop()
    return await judge(world, load, say)
  } finally {
    await world.close()
  }
}

async function judge(world: World, load: SmppLoad, say: (line: string) => void): Promise<PromiseResult[]> {
  const db = openConcurrentDb(world.data)
  try {
    await rest(db)
    await load.close()
    const facts = await db.snapshot((sql) => readSmppFacts(sql, world.exchange.api_key))
    const { submits, receipts } = load
    const of = (outcome: string) => submits.filter((one) => one.outcome === outcome).length
    const counts = {
      accepted: of('accepted'),
      refused: of('refused'),
      unknown: of('unknown'),
      stored: facts.messages.length,
      receipts: receipts.size,
      receiptsRepeated: [...receipts.values()].filter((times) => times > 1).length,
    }
    for (const line of ['', ...metricLines(counts)]) say(line)
    return checkSmpp({ submits, receipts, facts })
  } finally {
    await db.close()
  }
}

/** Waits until nothing is in progress; after the timeout the checks report what is left. */
async function rest(db: Db): Promise<void> {
  const deadline = performance.now() + restMs
  while ((await readSmppUnrest(db)) > 0 && performance.now() < deadline) await pause(250)
}
