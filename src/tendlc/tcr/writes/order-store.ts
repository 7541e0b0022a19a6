import type { Sql } from '#platform/database/db.ts'
import type { WriteKey } from './write-store.ts'

/** Looks at the list of the registry are this far apart before an order that it lacks is repeated. */
const leastSeconds = { afterSent: 60, betweenLooks: 600 } as const

/**
 * Stores that the registry does not list the result of an order. True if it did not ten minutes ago either, and this node is to repeat the
 * order.
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
