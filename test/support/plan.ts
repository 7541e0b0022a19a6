import { openDb, type Db, type Sql } from '#platform/db.ts'
import { quiet, type TestDatabase } from './database.ts'

/** Lets the planner know what autovacuum would have told it; only the owner may. */
export async function analyze({ ownerUrl }: TestDatabase, table: string): Promise<void> {
  const owner = openDb({ url: ownerUrl, log: quiet, max: 1 })
  await owner.query(`vacuum analyze ${table}`)
  await owner.close()
}

/** How many rows the plans of these queries look at. They are run, and answered with no rows. */
export async function rowsReadBy(db: Db, run: (sql: Sql) => Promise<unknown>): Promise<number> {
  let read = 0
  const query = async (text: Query, values?: unknown[]) => {
    read += await readBy(db, text, values)
    return { rows: [], rowCount: 0 }
  }
  await run({ query } as unknown as Sql)
  return read
}

type Query = string | { text: string; values?: unknown[] }

/** By the plan of a prepared statement, values not being known to it as in the program. */
async function readBy(db: Db, query: Query, given?: unknown[]): Promise<number> {
  const { text, values = [] } = typeof query === 'string' ? { text: query, values: given } : query
  const literals = values.map(literal)
  const { rows } = await db.tx(async (sql) => {
    await sql.query(`prepare explained as ${text}`)
    const execute = `execute explained${literals.length > 0 ? `(${literals.join(', ')})` : ''}`
    const plan = await sql.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
      `explain (analyze, format json) ${execute}`,
    )
    await sql.query('deallocate explained')
    return plan
  })
  return rowsRead(rows[0]!['QUERY PLAN'][0].Plan)
}

function literal(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return `'{${value.map((one) => JSON.stringify(one)).join(',')}}'`
  return typeof value === 'number' ? String(value) : `'${value as string}'`
}

type Plan = {
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: Plan[]
}

/** Rows that a plan has looked at, kept or not. */
function rowsRead({ Plans: plans = [], ...plan }: Plan): number {
  const own = (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)) * plan['Actual Loops']
  return plans.reduce((sum, below) => sum + rowsRead(below), own)
}
