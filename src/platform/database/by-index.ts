import type { Sql } from './db.ts'

const kinds = ['enable_bitmapscan', 'enable_sort']
const all = (value: 'on' | 'off') => kinds.map((kind) => `set local ${kind} = ${value}`).join('; ')

/**
 * Runs a statement of a transaction so that it finds its rows by hops over indexes. Plans are made once, and usually while the
 * queue is empty: then collecting and sorting all of an endpoint looks as good, and is ruinous before a hundred thousand rows.
 */
export async function byIndex<T>(sql: Sql, statement: () => Promise<T>): Promise<T> {
  // On the same connection, in order: if the transaction fails, the statement reports it.
  const set = (value: 'on' | 'off') => void sql.query(all(value)).catch(() => undefined)
  set('off')
  try {
    return await statement()
  } finally {
    set('on')
  }
}
