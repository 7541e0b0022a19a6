import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import type { Sql } from './db.ts'
import type { DB } from './schema.ts'

/** Kysely as a pure composer of SQL: it knows the schema's types and has no connection of its own. */
export const compose = new Kysely<DB>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

type Composed<R> = { compile(): { sql: string; parameters: readonly unknown[] }; execute(): Promise<R[]> }

/** Runs a composed query on the pool or in a transaction and answers its rows. */
export async function run<R>(sql: Sql, query: Composed<R>): Promise<R[]> {
  const { sql: text, parameters } = query.compile()
  const { rows } = await sql.query(text, parameters as unknown[])
  return rows as R[]
}
