import { readBlockingRules } from '#protection/index.ts'
import type { Sql } from '#platform/database/db.ts'
import { type Finding, ok, warn } from './finding.ts'

const code = 'traffic_rules'

/** Reports traffic rules that reject every message of all accounts. */
export async function checkTrafficRules(sql: Sql): Promise<Finding> {
  const rules = await readBlockingRules(sql)
  if (rules.length === 0) return ok(code, 'no rule rejects every message of all accounts')
  const sentences = (['all', 'not by SMPP'] as const).flatMap((scope) => {
    const names = rules.flatMap(({ name, blocks }) => (blocks === scope ? [`“${name}”`] : []))
    return names.length === 0
      ? []
      : [`${names.join(', ')} ${names.length === 1 ? 'rejects' : 'reject'} ${blocked[scope]}`]
  })
  return warn(code, `${sentences.join('; ')}: limit to an account, or delete with strowger rules delete.`)
}

const blocked = {
  all: 'every message of all accounts',
  'not by SMPP': 'every message of all accounts that is not submitted by SMPP',
} as const
