import type { Sql } from './db.ts'
import { readKeptDays } from './retention-store.ts'

/** Rows of a table that are deleted once they are old. */
export type Retained = {
  table: string
  /**
   * Selects old rows: a condition, and an order if an index supports one. `$1` is the cutoff instant and `$2` is now; both are optional.
   */
  old: string
  /**
   * A statement that runs before the deletion, with `$1` as the cutoff instant. Ends objects, such as interrupted uploads, so that `old`
   * selects their rows.
   */
  ends?: string
  /** Retention time of rows: fixed, or the retention setting of a kind of history. */
  keep: { hours: number } | { days: number } | { setting: string }
  /** The clock that the timestamps of the rows use. */
  clock: 'exchange' | 'wall'
  /** Rows are deleted every minute instead of every ten minutes, because there may be many rows. */
  busy?: true
}

const atOnce = 10_000
const hourMs = 3_600_000

/**
 * Deletes the old rows of tables in short steps; an interrupted run is continued by the next. A table that fails does not delay the
 * others; the first error is thrown at the end. `exchangeNow` is exchange time in milliseconds.
 */
export async function deleteOld(sql: Sql, tables: readonly Retained[], exchangeNow: number): Promise<void> {
  const days = await readKeptDays(sql)
  const now = { exchange: exchangeNow, wall: await readWall(sql) }
  const failures: unknown[] = []
  for (const one of tables) {
    const hours =
      'hours' in one.keep
        ? one.keep.hours
        : 24 * ('days' in one.keep ? one.keep.days : days.get(one.keep.setting)!)
    const at = now[one.clock]
    await deleteSteps(sql, one, new Date(at - hours * hourMs), new Date(at)).catch((error: unknown) =>
      failures.push(error),
    )
  }
  if (failures.length > 0) throw failures[0]
}

/** The database's clock, by which its rows were written. */
async function readWall(sql: Sql): Promise<number> {
  const { rows } = await sql.query<{ now: Date }>('select clock_timestamp() as now')
  return rows[0]!.now.getTime()
}

async function deleteSteps(sql: Sql, { table, old, ends }: Retained, before: Date, now: Date): Promise<void> {
  if (ends !== undefined) await sql.query(ends, [before])
  const values = old.includes('$2') ? [before, now] : old.includes('$1') ? [before] : []
  // Locks the rows first, because a row that is changed meanwhile may not be old any more.
  const oldest = `select ctid from ${table} where ${old} limit ${atOnce} for update skip locked`
  const step = `delete from ${table} where ctid = any (array(${oldest}))`
  for (let gone = atOnce; gone === atOnce;) gone = (await sql.query(step, values)).rowCount ?? 0
}

/**
 * A condition for the rows whose `column` has a value that fulfills `condition`, which refers to `one.value`. The values are found by skipping
 * through an index that starts with the column, so that few values in many rows are found quickly.
 */
export const ofValues = (table: string, column: string, condition: string): string =>
  `${column} = any (array(${distinctValues(table, column)} select one.value from one where one.value is not null and (${condition})))`

/** A `with` clause: `one` has the distinct values of a column, and a last row without a value. */
export const distinctValues = (table: string, column: string): string => `with recursive one (value) as (
    (select ${column} from ${table} order by ${column} limit 1)
    union all
    select (select t.${column} from ${table} t where t.${column} > one.value order by t.${column} limit 1)
      from one where one.value is not null
  )`
