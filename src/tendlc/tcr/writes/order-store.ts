import type { Sql } from '#platform/database/db.ts'
import type { WriteKey } from './write-store.ts'

/** Seconds from an order until the first look-up that counts, and between the two look-ups that must miss the order before it is repeated. */
const leastSeconds = { afterSent: 60, betweenLooks: 600 } as const

/**
 * Stores that a look-up did not find the result of an order at the registry. Returns true if a look-up at least ten minutes earlier did not
 * find the result either; this node then repeats the order.
 */
export async function reserveRepeat(sql: Sql, { kind, subject }: WriteKey): Promise<boolean> {
  const { rowCount } = await sql.query({
    name: 'reserve-registry-repeat',
    text: `update registry_write set sent_at = clock_timestamp(), missed_at = null
      where kind = $1 and subject = $2 and done_at is null and missed_at <= clock_timestamp() - make_interval(secs => $3)`,
    values: [kind, subject, leastSeconds.betweenLooks],
  })
  if (rowCount === 1) return true
  await sql.query({
    name: 'note-registry-miss',
    text: `update registry_write set missed_at = clock_timestamp()
      where kind = $1 and subject = $2 and done_at is null and missed_at is null
        and sent_at <= clock_timestamp() - make_interval(secs => $3)`,
    values: [kind, subject, leastSeconds.afterSent],
  })
  return false
}
