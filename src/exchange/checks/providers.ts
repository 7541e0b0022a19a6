import type { Config } from '#platform/config/settings.ts'
import type { Sql } from '#platform/database/db.ts'
import { type Finding, ok } from './finding.ts'
import { checkNumberLookup } from './number-lookup.ts'
import { checkTollFree } from './toll-free.ts'

const simulator = 'the simulator of the sandbox'

const numbers = {
  simulated: simulator,
  http: 'an aggregator, over HTTP',
  manual: 'no aggregator is connected; operators export the numbers and import the results',
} as const

/** Names the providers; the registry, payments and mail have checks of their own. */
export async function checkProviders(sql: Sql, config: Config): Promise<Finding[]> {
  return [
    ok('Campaign numbers', numbers[config.numberProvisioning]),
    await checkTollFree(sql, config),
    await checkNumberLookup(sql, config),
  ]
}
