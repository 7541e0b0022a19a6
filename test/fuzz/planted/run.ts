import { startTestServer } from '../../../bin/test-database.ts'
import { startFuzzed } from '../contract/exchange.ts'
import { fuzzContract } from '../contract/fuzz.ts'
import { bugs } from './bugs.ts'

/** The share of the bugs that the fuzzer has to find. */
const FOUND_SHARE = 19 / 20
/** The options of a long run, but with more frequent checks, so that each bug is found soon. Findings of earlier runs are not sent again. */
const input = { impatient: true, perRound: 1_000, again: false, say: () => undefined }

export type PlantedFuzz = { seed: number; count: number; say(line: string): void; only?: readonly string[] }

/**
 * Plants the bugs one by one, and fuzzes until it finds each. Without a bug there must be no finding. Returns whether the run has met both
 * conditions.
 */
export async function runPlanted({
  seed,
  count,
  say,
  only = Object.keys(bugs),
}: PlantedFuzz): Promise<boolean> {
  const server = await startTestServer()
  Object.assign(process.env, server.environment)
  const exchange = await startFuzzed({ STROWGER_PLANTED: 'yes' })
  const began = performance.now()
  const seconds = (since: number) => ((performance.now() - since) / 1000).toFixed(0)
  const foundWith = async (bug: string) => {
    const planted = performance.now()
    await exchange.plant(bug)
    const { cases, findings } = await fuzzContract(exchange, { ...input, seed, count })
    const [first] = findings.keys()
    say(
      `${first === undefined ? 'NOTHING' : 'found'} ${bug}: ${first ?? '–'} (${cases} cases, ${seconds(planted)} s)`,
    )
    return first !== undefined
  }
  try {
    const clean = !(await foundWith('none'))
    let found = 0
    for (const name of only) if (await foundWith(name)) found += 1
    say(
      `${found} of ${only.length} planted bugs were found in ${seconds(began)} s; without a bug there were ${clean ? 'no' : 'SOME'} findings`,
    )
    return clean && found >= Math.floor(only.length * FOUND_SHARE)
  } finally {
    await exchange.stop()
    await server.stop()
  }
}
