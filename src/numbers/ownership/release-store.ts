import type { Sql } from '#platform/database/db.ts'
import { computed } from '#platform/database/row-moves.ts'
import { bumpEpoch } from '#platform/nodes/epoch.ts'
import { moveNumbers, withoutPreviousOwner } from '../inventory/move-store.ts'
import { type Ending, quarantineDays } from './release-kinds.ts'

/**
 * Ends the ownership of numbers inside a transaction that has locked their inventory rows. Deletes their settings and pool memberships,
 * and quarantines them. `now` is exchange time in milliseconds.
 */
export async function releaseNumbers(
  sql: Sql,
  msisdns: readonly string[],
  by: Ending,
  now: number,
): Promise<void> {
  if (msisdns.length === 0) return
  const set = {
    previous_owner: computed`(select n.account_id from number n where n.msisdn = inventory.msisdn)`,
    free_at: computed`${new Date(now)}::timestamptz + make_interval(days => ${quarantineDays})`,
  }
  await moveNumbers(sql, msisdns, 'released', undefined, { set })
  await sql.query({
    name: 'release-numbers',
    text: `with ended as (delete from number where msisdn = any($1::text[]) returning ownership_id)
      update number_ownership o set ended_at = $3, ended_by = $2 from ended e where o.id = e.ownership_id`,
    values: [msisdns, by, new Date(now)],
  })
  await bumpEpoch(sql)
}

/** Whether an account owns a number of a country; its row is locked until the commit. */
export async function lockOwned(
  sql: Sql,
  accountId: string,
  { country, msisdn }: { country: string; msisdn: string },
): Promise<boolean> {
  const { rowCount } = await sql.query({
    name: 'lock-owned',
    text: 'select from number where msisdn = $1 and account_id = $2 and country = $3 for update',
    values: [msisdn, accountId, country],
  })
  return rowCount === 1
}

/** Makes up to `most` numbers available after their quarantine; returns how many. */
export async function freeRested(sql: Sql, now: number, most: number): Promise<number> {
  // An update without rows still fires the counting trigger, which assigns a transaction ID and so wakes idle loops.
  const { rowCount: found } = await sql.query({
    name: 'find-rested',
    text: `select from inventory where status = 'quarantined' and free_at <= $1 limit 1`,
    values: [new Date(now)],
  })
  if (found === 0) return 0
  const rested = { where: computed`free_at <= ${new Date(now)}`, orderBy: 'msisdn', limit: most }
  return (await moveNumbers(sql, rested, 'quarantineEnded', undefined, { set: withoutPreviousOwner })).length
}
