import type { Db, Sql } from '../database/db.ts'

const atOnce = 20_000

/** A statement that adds at most $1 pending changes to roll-ups and returns their number as `folded`, and the name of the lock that it needs. */
export type Fold = { name: string; lock: string; text: string }

/** Returns a function that adds pending changes to roll-ups until none is left. Another node that does so at the same time ends it. */
export const folding =
  (fold: Fold) =>
  async (db: Pick<Db, 'tx'>, most = atOnce): Promise<void> => {
    for (let folded = most; folded === most;) folded = await db.tx((sql) => foldOnce(sql, fold, most))
  }

async function foldOnce(sql: Sql, { name, lock, text }: Fold, most: number): Promise<number> {
  const { rows: locks } = await sql.query<{ locked: boolean }>(
    'select pg_try_advisory_xact_lock(hashtext($1)) as locked',
    [lock],
  )
  if (!locks[0]!.locked) return 0
  const { rows } = await sql.query<{ folded: number }>({ name, text, values: [most] })
  return rows[0]!.folded
}

/** The steps of roll-ups with their units, as the rows of a table `s` in SQL. */
export const stepsSql = "(values (0, 'hour'), (1, 'day'), (2, 'week')) s (step, unit)"
