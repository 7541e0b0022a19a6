import type { Sql } from '#platform/database/db.ts'
import { isUuid } from '#platform/ids.ts'
import { chooseMembers, type PoolRequest } from './pool-store.ts'

/**
 * Chooses senders from pools: a recipient keeps its sender while the sender is in the pool and can send to the recipient; `none` if no number
 * of the pool can; `unknown` if the account has no such pool.
 */
export async function chooseSenders(
  sql: Sql,
  requests: readonly PoolRequest[],
): Promise<({ msisdn: string } | 'none' | 'unknown')[]> {
  const sound = requests.filter(({ poolId }) => isUuid(poolId))
  const chosen = sound.length > 0 ? await chooseMembers(sql, sound) : []
  const byKey = new Map(chosen.map((one) => [keyOf(one), one.msisdn]))
  return requests.map((ask) => {
    const msisdn = byKey.get(keyOf(ask))
    if (msisdn === undefined) return 'unknown'
    return msisdn === null ? 'none' : { msisdn }
  })
}

const keyOf = ({ poolId, accountId, recipient }: Omit<PoolRequest, 'country'>) =>
  `${poolId.toLowerCase()} ${accountId} ${recipient}`
