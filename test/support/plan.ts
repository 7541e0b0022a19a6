import { openDb, type Db, type Sql } from '#platform/database/db.ts'
import { quiet, type TestDatabase } from './database.ts'

/** Collects the statistics that autovacuum would collect, which only the owner of a table may do. */
export async function analyze({ ownerUrl }: TestDatabase, table: string): Promise<void> {
  const owner = openDb({ url: ownerUrl, log: quiet, max: 1 })
  await owner.query(`vacuum analyze ${table}`)
  await owner.close()
}

/** The number of rows that the plans of these queries read. Queries within `run` return no rows; they are executed afterwards. */
export async function rowsReadBy(db: Db, run: (sql: Sql) => Promise<unknown>): Promise<number> {
  return rowsReadByPlansBefore(db, run, async () => {})
}

/**
 * The number of rows that these queries read after `fill` has filled the tables, with plans from the time before that. The changes of `fill` are
 * rolled back.
 */
export async function rowsReadByPlansBefore(
  db: Db,
  run: (sql: Sql) => Promise<unknown>,
  fill: (sql: Sql) => Promise<unknown>,
): Promise<number> {
  const statements = await statementsOf(run)
  let read = 0
  const undone = new Error('undone')
  const measured = db.tx(async (sql) => {
    for (const { name, text, execution } of statements) {
      if (name) await sql.query(`prepare ${name} as ${text}`)
      await sql.query(execution)
    }
    await fill(sql)
    for (const { name, execution } of statements)
      if (name) read += await rowsReadFor(sql, execution)
      else await sql.query(execution)
    for (const { name } of statements) if (name) await sql.query(`deallocate ${name}`)
    throw undone
  })
  await measured.catch((err: unknown) => {
    if (err !== undone) throw err
  })
  return read
}

/** A statement. Settings of the planner have no name, because they have no plan. */
type Statement = { name?: string; text: string; execution: string }

/** Collects the statements that `run` executes, as prepared statements whose plans do not depend on values, like those of the program. */
async function statementsOf(run: (sql: Sql) => Promise<unknown>): Promise<Statement[]> {
  const statements: Statement[] = []
  const query = (requested: Query, provided?: unknown[]) => {
    const { text, values = [] } =
      typeof requested === 'string' ? { text: requested, values: provided } : requested
    if (text.startsWith('set local ')) {
      statements.push({ text, execution: text })
      return Promise.resolve({ rows: [], rowCount: 0 })
    }
    const name = `explained_${statements.length}`
    const literals = values.length > 0 ? `(${values.map(literal).join(', ')})` : ''
    statements.push({ name, text, execution: `execute ${name}${literals}` })
    return Promise.resolve({ rows: [], rowCount: 0 })
  }
  await run({ query } as unknown as Sql)
  return statements
}

type Query = string | { text: string; values?: unknown[] }

async function rowsReadFor(sql: Sql, execution: string): Promise<number> {
  const { rows } = await sql.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
    `explain (analyze, format json) ${execution}`,
  )
  return rowsRead(rows[0]!['QUERY PLAN'][0].Plan)
}

function literal(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return `'{${value.map((one) => JSON.stringify(one)).join(',')}}'`
  return typeof value === 'number' ? String(value) : `'${value as string}'`
}

/** The scans in the plan of one statement: the kinds of scans with their tables, and the number of rows that they read. */
export type Scans = { text: string; values: unknown[]; kinds: string[]; rows: number }

/** The same database; before each statement with values it also executes EXPLAIN, and adds the result to `seen`. */
export function watchScans(db: Db): { db: Db; seen: Scans[] } {
  const seen: Scans[] = []
  const watched = (sql: Sql): Sql => ({
    async query(requested: Query, provided: unknown[] = []) {
      const { text, values = [] } =
        typeof requested === 'string' ? { text: requested, values: provided } : requested
      if (values.length > 0) {
        const explained = await sql.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
          `explain (analyze, format json) ${text}`,
          values,
        )
        const scans = scansOf(explained.rows[0]!['QUERY PLAN'][0].Plan)
        const kinds = scans.map((scan) => `${scan['Node Type']} on ${scan['Relation Name']}`)
        seen.push({ text, values, kinds, rows: scans.reduce((sum, scan) => sum + ownRows(scan), 0) })
      }
      return sql.query(text, values) as never
    },
  })
  return { db: { ...db, tx: (work) => db.tx((sql) => work(watched(sql))) }, seen }
}

function scansOf(plan: Plan): Plan[] {
  return [...(plan['Relation Name'] === undefined ? [] : [plan]), ...(plan.Plans ?? []).flatMap(scansOf)]
}

type Plan = {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: Plan[]
}

/** The number of rows that a plan and its subplans have read, including rows that a filter has removed. */
function rowsRead({ Plans: plans = [], ...plan }: Plan): number {
  return plans.reduce((sum, below) => sum + rowsRead(below), ownRows(plan))
}

function ownRows(plan: Plan): number {
  return (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)) * plan['Actual Loops']
}
