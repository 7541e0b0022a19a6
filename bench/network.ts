import type { Measure } from './row.ts'
import { openExchange } from './world/exchange.ts'
import { measureFeatures } from './world/network-features.ts'
import { measurePairs } from './world/network-pairs.ts'
import { openNetworkWorld } from './world/network-sims.ts'
import { measureTokenCheck } from './world/network-tokens.ts'

/**
 * How fast applications get access tokens for numbers, compared to `oidc-provider` on the same database server; the cost of looking up a token; and
 * the response times of network features with a million SIMs, at a rate that leaves the machine mostly idle.
 */
export const measureNetwork: Measure = async (bench) => {
  await using open = new AsyncDisposableStack()
  // While SIMs are created, the schedules of the exchange wait for locks on the tables and would log warnings.
  const exchange = await openExchange({ profiled: bench.profiled, logLevel: 'error' })
  open.defer(async () => {
    for (const line of await exchange.stop()) bench.say(line)
  })
  const world = await openNetworkWorld(exchange, 1_000_000)
  const pairs = await measurePairs(world, bench)
  const features = await measureFeatures(world, bench)
  return [...pairs, ...(await measureTokenCheck(bench)), ...features]
}
