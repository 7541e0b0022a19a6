import { randomBytes } from 'node:crypto'
import pg from 'pg'
import type { Sql } from '#platform/database/db.ts'
import { uuidv7 } from '#platform/ids.ts'
import type { TestDatabase } from './database.ts'

export type AnyRow = Readonly<Record<string, unknown>>

/** Drops checks, foreign keys and triggers, so that a test needs to state only the columns that it is about. */
export async function dropConstraints({ ownerUrl }: TestDatabase): Promise<void> {
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  try {
    await owner.query(`do $$ declare c record; begin
      for c in select conrelid::regclass as of, conname from pg_constraint
                where contype in ('c', 'f') and connamespace = 'public'::regnamespace and conrelid <> 0 and conparentid = 0 loop
        execute format('alter table %s drop constraint if exists %I', c.of, c.conname);
      end loop;
      for c in select distinct tgrelid::regclass as of from pg_trigger t join pg_class k on k.oid = tgrelid
                where not tgisinternal and tgparentid = 0 and k.relnamespace = 'public'::regnamespace loop
        execute format('alter table %s disable trigger user', c.of);
      end loop;
    end $$`)
  } finally {
    await owner.end()
  }
}

let numbers = 0
const fillers: Record<string, () => unknown> = {
  uuid: () => uuidv7(),
  text: () => `any-${++numbers}`,
  bytea: () => randomBytes(32),
  jsonb: () => '{}',
  'text[]': () => [],
  boolean: () => false,
  'timestamp with time zone': () => new Date(),
}

/** Inserts a row, with any values in the required columns that are not stated. Returns its position in the table. */
export async function insertAny(sql: Sql, table: string, stated: AnyRow): Promise<string> {
  const { rows: required } = await sql.query<{ name: string; type: string }>(
    `select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
      where attrelid = $1::regclass and attnum > 0 and attnotnull and not atthasdef and attidentity = '' and not attisdropped`,
    [table],
  )
  const filled = required.map(({ name, type }) => [name, (fillers[type] ?? (() => ++numbers))()])
  const row: AnyRow = { ...Object.fromEntries(filled), ...stated }
  const names = Object.keys(row)
  const { rows } = await sql.query<{ at: string }>(
    `insert into ${table} (${names.join(', ')}) overriding system value values (${names.map((_, i) => `$${i + 1}`).join(', ')}) returning ctid::text as at`,
    Object.values(row),
  )
  return rows[0]!.at
}
