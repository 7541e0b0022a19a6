import type { Config } from '#platform/config/settings.ts'
import type { Sql } from '#platform/database/db.ts'
import type { Finding } from './finding.ts'
import { checkNumberAggregator } from './number-aggregator.ts'
import { checkNumberLookup } from './number-lookup.ts'
import { checkTollFree } from './toll-free.ts'

/** Names the providers; the registry, payments and mail have checks of their own. */
export async function checkProviders(sql: Sql, config: Config): Promise<Finding[]> {
  return [
    await checkNumberAggregator(sql, config),
    await checkTollFree(sql, config),
    await checkNumberLookup(sql, config),
  ]
}
