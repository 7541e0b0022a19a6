import { readBlockingRules } from '#protection/index.ts'
import type { Sql } from '#platform/database/db.ts'
import { type Finding, ok, warn } from './finding.ts'

const code = 'traffic_rules'

/** Reports traffic rules that reject every message of all accounts. */
export async function checkTrafficRules(sql: Sql): Promise<Finding> {
  const names = await readBlockingRules(sql)
  if (names.length === 0) return ok(code, 'no rule rejects every message of all accounts')
  const rules = names.map((name) => `“${name}”`).join(', ')
  return warn(
    code,
    `${rules} ${names.length === 1 ? 'rejects' : 'reject'} every message of all accounts: ` +
      'limit to an account, or delete with strowger rules delete.',
  )
}
