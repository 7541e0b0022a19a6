import type { Sql } from '#platform/database/db.ts'
import { namesOf, type Network, type PrefixKind, type PrefixRow, type Price } from './prefix-store.ts'

export type Staged<V> = { line: number; row: PrefixRow<V> }

/** Stages rows of an upload. Returns the rows whose prefix occurred before, each with the line of the first occurrence. */
export async function stage<V extends Price | Network>(
  sql: Sql,
  kind: PrefixKind<V>,
  importId: string,
  rows: Staged<V>[],
): Promise<{ line: number; first: number }[]> {
  const names = namesOf(kind)
  const arrays = names.map((name, i) => `$${i + 4}::${kind.columns[name]}[]`)
  const found = await sql.query<{ line: number; first: number }>(
    `with input as (
        select * from unnest($2::int[], $3::text[], ${arrays.join(', ')}) i(line, prefix, ${names.join(', ')})
      ), staged as (
        insert into staged_prefix (import_id, line, prefix, ${names.join(', ')})
        select $1, line, prefix, ${names.join(', ')} from input order by line
        on conflict do nothing returning line
      )
      select i.line, coalesce(s.line, f.line) as first from input i
        left join staged_prefix s on s.import_id = $1 and s.prefix = i.prefix
        left join (select prefix, min(line) as line from input group by prefix) f on f.prefix = i.prefix
       where i.line not in (select line from staged) order by i.line`,
    [
      importId,
      rows.map((one) => one.line),
      rows.map((one) => one.row.prefix),
      ...names.map((name) => rows.map((one) => one.row[name])),
    ],
  )
  return found.rows
}

/** Number of rows that an upload changes. */
export type ImportCounts = { added: number; changed: number; unchanged: number; removed: number }

/** Compares the staged rows with the table; with `replace`, rows that are not in the upload count as removed. */
export async function compare<V extends Price | Network>(
  sql: Sql,
  kind: PrefixKind<V>,
  importId: string,
  replace: boolean,
): Promise<ImportCounts> {
  const same = `(${rowOf('t', kind)}) is not distinct from (${rowOf('s', kind)})`
  const { rows } = await sql.query<ImportCounts>(
    `select count(*) filter (where t.prefix is null) as added,
        count(*) filter (where t.prefix is not null and not ${same}) as changed,
        count(*) filter (where t.prefix is not null and ${same}) as unchanged,
        case when $2 then (select count(*) from ${kind.of} o
          where not exists (select from staged_prefix s where s.import_id = $1 and s.prefix = o.prefix)) else 0 end as removed
      from staged_prefix s left join ${kind.of} t on t.prefix = s.prefix where s.import_id = $1`,
    [importId, replace],
  )
  return rows[0]!
}

/** Applies the staged rows to the table. The same transaction must have locked the version row of the table against other writers. */
export async function publish<V extends Price | Network>(
  sql: Sql,
  kind: PrefixKind<V>,
  importId: string,
  replace: boolean,
): Promise<void> {
  const names = namesOf(kind)
  if (replace)
    await sql.query(
      `delete from ${kind.of} o
        where not exists (select from staged_prefix s where s.import_id = $1 and s.prefix = o.prefix)`,
      [importId],
    )
  await sql.query(
    `insert into ${kind.of} as t (prefix, ${names.join(', ')})
      select prefix, ${names.join(', ')} from staged_prefix where import_id = $1
      on conflict (prefix) do update set ${names.map((name) => `${name} = excluded.${name}`).join(', ')}
       where (${rowOf('t', kind)}) is distinct from (${rowOf('excluded', kind)})`,
    [importId],
  )
}

export async function unstage(sql: Sql, importId: string): Promise<void> {
  await sql.query('delete from staged_prefix where import_id = $1', [importId])
}

function rowOf<V extends Price | Network>(table: string, kind: PrefixKind<V>): string {
  return namesOf(kind)
    .map((name) => `${table}.${name}`)
    .join(', ')
}
