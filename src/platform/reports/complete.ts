import type { Db, Sql } from '../database/db.ts'

type Completion = {
  /** The table of the roll-ups. */
  table: string
  /** The lock under which pending changes are added. */
  lock: string
  /** Statements that compute rows of the week that starts at $1 from complete rows, in this order. */
  statements: readonly string[]
}

/**
 * Returns a function that computes roll-ups again once, which nodes of an earlier release have left incomplete. Until these nodes have stopped, and
 * after it was done, it does nothing. An interrupted run starts again from the first week.
 */
export const completing =
  ({ table, lock, statements }: Completion) =>
  async (db: Pick<Db, 'tx'>): Promise<void> => {
    const weeks = await db.tx((sql) => readWeeks(sql, table))
    if (!weeks) return
    for (const week of weeks)
      await db.tx(async (sql) => {
        // Pending changes are not added meanwhile, so the rows of a week are read and written at the same state.
        await sql.query('select pg_advisory_xact_lock(hashtext($1))', [lock])
        for (const text of statements) await sql.query(text, [week])
      })
    await db.tx((sql) =>
      sql.query('update report_completion set done_at = clock_timestamp() where report = $1', [table]),
    )
  }

/** The weeks of the roll-ups, or undefined if they are complete or nodes that leave them incomplete still run. */
async function readWeeks(sql: Sql, table: string): Promise<string[] | undefined> {
  const { rowCount } = await sql.query(
    `select from report_completion where report = $1 and done_at is null
        and not exists (select from node where started_at < requested_at and seen_at > clock_timestamp() - interval '15 minutes')`,
    [table],
  )
  if (rowCount === 0) return undefined
  const { rows } = await sql.query<{ week: string }>(
    `select week::text from (select min(at) as first, max(at) as last from ${table} where step = 1) s
      cross join generate_series(date_trunc('week', first, 'UTC'), last, interval '7 days') week`,
  )
  return rows.map(({ week }) => week)
}

type Sums = {
  table: string
  /** Columns of the key without the step and the time. */
  key: readonly string[]
  counts: readonly string[]
  /** The length of the array `durations`, if the table has it. */
  durations?: number
}

/** The expressions that sum the counts of rows, in the order of `columns`. */
export function summed({ counts, durations }: Omit<Sums, 'key' | 'table'>): {
  columns: string[]
  sums: string[]
} {
  const sums = counts.map((name) => `sum(${name})`)
  if (durations === undefined) return { columns: [...counts], sums }
  const buckets = Array.from({ length: durations }, (_, i) => `sum(durations[${i + 1}])`)
  return { columns: [...counts, 'durations'], sums: [...sums, `array[${buckets.join(', ')}]`] }
}

/** Replaces the counts of rows that exist. */
export const replacing = (columns: readonly string[]) =>
  `do update set ${columns.map((name) => `${name} = excluded.${name}`).join(', ')}
    where (${columns.map((name) => `r.${name}`).join(', ')}) is distinct from (${columns.map((name) => `excluded.${name}`).join(', ')})`

/** The statement that computes the rows of a week from its days. */
export function weekSql(of: Sums): string {
  const { columns, sums } = summed(of)
  const key = of.key.join(', ')
  return `insert into ${of.table} as r (step, at, ${key}, ${columns.join(', ')})
    select 2, $1::timestamptz, ${key}, ${sums.join(', ')} from ${of.table}
     where step = 1 and at >= $1::timestamptz and at < $1::timestamptz + interval '7 days' group by ${key}
    on conflict (step, at, ${key}) ${replacing(columns)}`
}
