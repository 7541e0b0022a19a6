import { startTestServer } from '../../../bin/test-database.ts'
import { startFuzzed } from '../contract/exchange.ts'
import { fuzzContract } from '../contract/fuzz.ts'
import { bugs } from './bugs.ts'

/** How many of twenty may stay unfound, by the share of them that a run of the fuzzer has to find. */
const FOUND_SHARE = 19 / 20

export type PlantedFuzz = { seed: number; count: number; say(line: string): void; only?: readonly string[] }

/** Plants one bug after the other and fuzzes until it is found; without a bug nothing may be found. Answers whether that is so. */
export async function runPlanted({
  seed,
  count,
  say,
  only = Object.keys(bugs),
}: PlantedFuzz): Promise<boolean> {
  const server = await startTestServer()
  Object.assign(process.env, server.environment)
  const foundIn = async (planted: string) => {
    const exchange = await startFuzzed({ STROWGER_PLANTED_BUG: planted })
    try {
      const report = await fuzzContract(exchange, { seed, count, say: () => undefined, impatient: true })
      const [first] = report.findings.keys()
      say(
        `${first === undefined ? 'NOT FOUND' : 'found'} ${planted}: ${first ?? '–'} (${report.cases} cases)`,
      )
      return first !== undefined
    } finally {
      await exchange.stop()
    }
  }
  try {
    const clean = !(await foundIn('none'))
    let found = 0
    for (const name of only) if (await foundIn(name)) found += 1
    say(
      `${found} of ${only.length} planted bugs were found; where none was, ${clean ? 'nothing' : 'SOMETHING'} was found`,
    )
    return clean && found >= Math.floor(only.length * FOUND_SHARE)
  } finally {
    await server.stop()
  }
}
