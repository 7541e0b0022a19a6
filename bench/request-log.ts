import type { Measure } from './row.ts'
import { type Exchange, openExchange } from './world/exchange.ts'
import { openLoad } from './world/load.ts'
import { type Round, runRound, type Side } from './world/round.ts'
import { alongsideRows, inTurns } from './world/turns.ts'

/** No server listens on this port. */
const deadPort = 1

/** Few enough that a machine with other work is not overloaded, because rounds with rejected messages do not count. */
const connections = 32
const attempts = 5

const settings: readonly { name: string; env: Record<string, string> }[] = [
  { name: 'without the request log', env: { STROWGER_REQUEST_LOG_DAYS: '0' } },
  { name: 'with the request log', env: {} },
  { name: 'with a log of 100 requests per second', env: { STROWGER_REQUEST_LOG_RATE: '100' } },
]

/**
 * The cost of the request log for durable accept: three exchanges, of which one has no request log and one stores as many entries as the
 * settings allow for one account. They are measured in turns, because other load on the machine must affect all.
 */
export const measureRequestLog: Measure = async (bench) => {
  const exchanges: Exchange[] = []
  const load = await openLoad()
  try {
    const sides: Side[] = []
    for (const { name, env } of settings) {
      const exchange = await openExchange({ ...bench, env })
      exchanges.push(exchange)
      await exchange.routeTo(deadPort)
      sides.push({ name, port: exchange.port, pids: exchange.pids, request: exchange.sendRequest() })
    }
    for (const side of sides)
      await repeated(() => runRound(load, side, connections, { ...bench, seconds: 3 }))
    const [without = [], ...logged] = await inTurns(sides, (side) =>
      repeated(() => runRound(load, side, connections, bench)),
    )
    for (const [i, exchange] of exchanges.entries())
      bench.say(
        `${settings[i]!.name}: ${await exchange.number('select count(*) from request_log')} entries stored`,
      )
    return logged.flatMap((rounds, i) =>
      alongsideRows(settings[0]!.name, without, { name: settings[i + 1]!.name, rounds, connections }),
    )
  } finally {
    await load.stop()
    for (const exchange of exchanges) for (const line of await exchange.stop()) bench.say(line)
  }
}

/** Repeats a round in which messages were rejected because of overload. */
async function repeated(round: () => Promise<Round>): Promise<Round> {
  for (let i = 1; i < attempts; i++) {
    const result = await round().catch(() => undefined)
    if (result) return result
  }
  return round()
}
