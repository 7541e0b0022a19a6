import type { Row, Sql } from '#platform/database/db.ts'
import type { PersonalRecord, PersonalDataSource, Person } from '../keys/personal-data-source.ts'

/**
 * Statements for a table with few rows per number. `$1` is the number, `$2` the account or null for all, `$3` the key of
 * `number_tag`. Rows have `key` (text, by which they are ordered), `account_id`, `at` and `data`.
 */
export type RowStatements = {
  kind: string
  /** Also takes `$4`, the key after which to begin, and `$5`, the row limit. */
  read: string
  /** Also takes `$4`, the row limit. Erased rows are not found again. Omitted if the rows are kept. */
  erase?: string
  /** Counts, as `waiting`, the rows that keep their number for now. */
  waiting?: string
}

type RecordRow = Row & { key: string; account_id: string | null; at: Date | null; data: object }

const batch = 500

/** A personal-data source that reads with one statement and erases with another. */
export function dataSourceOfRows({ kind, read, erase, waiting }: RowStatements): PersonalDataSource {
  const facts = ({ number, accountId, key }: Person) => [number, accountId, key.pads]
  return {
    kind,
    async read(sql, person, { after, limit }) {
      const { rows } = await sql.query<RecordRow>(typed(read), [...facts(person), after, limit])
      return { records: rows.map(recordOf), after: rows.length < limit ? null : rows.at(-1)!.key }
    },
    async erase(sql, person) {
      const erased = erase ? await count(sql, erase, [...facts(person), batch]) : 0
      if (erased === batch) return { erased, waiting: 0, after: '' }
      return { erased, waiting: waiting ? await wait(sql, waiting, facts(person)) : 0, after: null }
    },
  }
}

/** Declares the types of the parameters, also for statements that do not use all of them. */
const typed = (statement: string) =>
  `with person as (select $1::text, $2::text, $3::bytea) ${statement.startsWith('with ') ? statement.replace('with ', ', ') : statement}`

const recordOf = ({ account_id: accountId, at, data }: RecordRow): PersonalRecord => ({ accountId, at, data })

async function count(sql: Sql, statement: string, values: unknown[]): Promise<number> {
  return (await sql.query(typed(statement), values)).rowCount ?? 0
}

async function wait(sql: Sql, statement: string, values: unknown[]): Promise<number> {
  const { rows } = await sql.query<{ waiting: number }>(typed(statement), values)
  return rows[0]!.waiting
}
