import type { Config } from '#platform/config/settings.ts'
import { counted } from '#platform/counted.ts'
import type { Sql } from '#platform/database/db.ts'
import { countLateNumbers, mostLate } from '#tendlc/index.ts'
import { type Finding, ok, warn } from './finding.ts'

const code = 'number_aggregator'

/** Reports the aggregator that provisions campaign numbers, and numbers for which it has returned no result for an hour. */
export async function checkNumberAggregator(
  sql: Sql,
  { numberProvisioning: provider }: Pick<Config, 'numberProvisioning'>,
): Promise<Finding> {
  if (provider === 'simulated') return ok(code, 'the simulator of the sandbox')
  if (provider === 'manual')
    return ok(code, 'no aggregator is connected; operators export the numbers and import the results')
  const late = await countLateNumbers(sql)
  if (late === 0) return ok(code, 'an aggregator, over HTTP')
  const number = late >= mostLate ? `at least ${counted(late, 'number')}` : counted(late, 'number')
  return warn(
    code,
    `the aggregator has returned no result for ${number} for more than an hour: check its service and the log.`,
  )
}
