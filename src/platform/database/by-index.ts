import type { Sql } from './db.ts'

const kinds = ['enable_bitmapscan', 'enable_sort']
const all = (value: 'on' | 'off') => kinds.map((kind) => `set local ${kind} = ${value}`).join('; ')

/**
 * Runs a statement of a transaction so that it finds its rows with index scans only. PostgreSQL plans a statement once, usually while the queue is
 * empty; a plan that reads and sorts all rows of an endpoint then looks equally cheap, but is far too slow with 100,000 rows.
 */
export async function byIndex<T>(sql: Sql, statement: () => Promise<T>): Promise<T> {
  // Runs on the same connection, in order. If the transaction has failed, the statement reports that.
  const set = (value: 'on' | 'off') => void sql.query(all(value)).catch(() => undefined)
  set('off')
  try {
    return await statement()
  } finally {
    set('on')
  }
}
