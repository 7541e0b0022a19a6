import { openChance } from '../faults/chance.ts'
import { chunksOf, cutAll } from './cutting.ts'
import { decodeAll } from './decoding.ts'
import { openLiveSession, type Live } from './live-session.ts'
import { openLiveServer } from './live-server.ts'
import { openLiveSimulator } from './live-simulator.ts'
import { hasGrown, measureMemory, type Memory } from './memory.ts'
import { below, mutant } from './mutate.ts'
import { openWatchdog } from './watchdog.ts'

/** With `round`, only this round is repeated. */
export type FuzzOptions = { seed: number; count: number; round?: number; say(line: string): void }

export type FuzzReport = { pdus: number; live: number; seconds: number; memory: Memory[] }

const PER_ROUND = 1000
/** One round in this many is also sent to a live session, to the simulator and to the server for clients. */
const LIVE_EVERY = 40
/** After this number of rounds, they are replaced, because the simulator stores data about every client. */
const RENEWED_EVERY = 400
const PER_STREAM = 20

/**
 * Mutates PDUs and feeds them to the decoders, the frame reader and, for a share of them, a live session, the
 * simulator and the server for clients. Fails on an undeclared error, a hang, or growing memory. The same seed gives the same PDUs.
 */
export async function fuzzPdus({ seed, count, round: only, say }: FuzzOptions): Promise<FuzzReport> {
  const began = performance.now()
  const rounds = only === undefined ? Math.ceil(count / PER_ROUND) : only + 1
  const watchdog = openWatchdog(seed)
  const memory: Memory[] = []
  let live: Live[] = []
  const report = { pdus: 0, live: 0, seconds: 0, memory }
  let at = only ?? 0
  const where = () => say(`in round ${at} of seed ${seed}:`)
  process.on('uncaughtExceptionMonitor', where)
  for (let round = only ?? 0; round < rounds; round += 1) {
    at = round
    watchdog.beat(round)
    const goesLive = round % LIVE_EVERY === 0
    try {
      if (goesLive) live = await renewed(live, round)
      const { pdus, fed } = await playRound(seed + round, goesLive ? live : [])
      report.pdus += pdus
      report.live += fed
    } catch (error) {
      throw new Error(`seed ${seed}, round ${round}: ${(error as Error).message}`, { cause: error })
    }
    if ((round + 1) % Math.ceil(rounds / 10) > 0) continue
    memory.push(await measureMemory())
    report.seconds = (performance.now() - began) / 1000
    say(progress(report))
  }
  for (const one of live) await one.close()
  await watchdog.close()
  process.off('uncaughtExceptionMonitor', where)
  flat(memory)
  return report
}

async function renewed(live: Live[], round: number): Promise<Live[]> {
  if (live.length > 0 && round % RENEWED_EVERY > 0) return live
  for (const one of live) await one.close()
  return [await openLiveSession(), await openLiveSimulator(), await openLiveServer()]
}

async function playRound(seed: number, live: Live[]): Promise<{ pdus: number; fed: number }> {
  const chance = openChance(seed)
  let [pdus, fed] = [0, 0]
  while (pdus < PER_ROUND) {
    const mutants = Array.from({ length: 1 + below(chance, PER_STREAM) }, () => mutant(chance))
    for (const pdu of mutants) decoded(pdu)
    const stream = Buffer.concat(mutants)
    cutAll(stream, chance)
    for (const one of live) await one.feed(chunksOf(stream, chance))
    pdus += mutants.length
    fed += mutants.length * live.length
  }
  for (const one of live) await one.serves()
  return { pdus, fed }
}

function decoded(pdu: Buffer): void {
  try {
    decodeAll(pdu)
  } catch (error) {
    throw new Error(`${(error as Error).message}; PDU ${pdu.toString('hex')}`, { cause: error })
  }
}

/** Fails if memory has grown since the second of ten measurements, when all code has run once. */
function flat([, warm, ...later]: Memory[]): void {
  const last = later.at(-1)
  if (warm && last && hasGrown(warm, last))
    throw new Error(`memory has grown: ${megabytes(warm)}, then ${megabytes(last)}`)
}

function progress({ pdus, live, seconds, memory }: FuzzReport): string {
  const counts = `${pdus.toLocaleString('en')} PDUs, ${live.toLocaleString('en')} of them over sockets`
  return `${counts}, ${seconds.toFixed(0)} s; ${megabytes(memory.at(-1)!)}`
}

function megabytes({ used, resident }: Memory): string {
  return `${(used / 2 ** 20).toFixed(1)} MB in use, ${(resident / 2 ** 20).toFixed(0)} MB resident`
}
