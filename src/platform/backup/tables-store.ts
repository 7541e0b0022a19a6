import type { Sql } from '#platform/database/db.ts'

/** A table of the schema, partitions counted as part of their parent. */
export type Table = {
  name: string
  /** Columns that are not generated, in order; and those of them with transaction IDs. */
  columns: string[]
  transactions: string[]
  /** Other tables that rows of this table reference. */
  references: string[]
  triggered: boolean
  secured: boolean
}

/** All tables except `migration`, each after the tables that its rows refer to. */
export async function readTables(sql: Sql): Promise<Table[]> {
  const { rows } = await sql.query<Table>(
    `select c.relname as name, c.relforcerowsecurity as secured,
            array(select attname::text from pg_attribute
                   where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum) as columns,
            array(select attname::text from pg_attribute
                   where attrelid = c.oid and attnum > 0 and not attisdropped and atttypid = 'xid8'::regtype) as transactions,
            array(select distinct f.relname::text from pg_constraint k join pg_class f on f.oid = k.confrelid
                   where k.conrelid = c.oid and k.contype = 'f' and f.oid <> c.oid and not f.relispartition) as references,
            exists (select from pg_trigger where tgrelid = c.oid and not tgisinternal) as triggered
       from pg_class c
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition and relname <> 'migration'
      order by relname`,
  )
  return inOrder(rows)
}

function inOrder(tables: readonly Table[]): Table[] {
  const known = new Map(tables.map((table) => [table.name, table]))
  const ordered = new Set<Table>()
  const add = (table: Table) => {
    if (ordered.has(table)) return
    for (const name of table.references) add(known.get(name)!)
    ordered.add(table)
  }
  for (const table of tables) add(table)
  return [...ordered]
}

export type Migration = { name: string; checksum: string }

export async function readLevel(sql: Sql): Promise<Migration[]> {
  const { rows } = await sql.query<Migration>('select name, checksum from migration order by name')
  return rows
}

export type Partition = { parent: string; since: string }

export async function readPartitions(sql: Sql): Promise<Partition[]> {
  const { rows } = await sql.query<Partition>(
    `select parent, to_char(since at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as since from history_partitions() order by 1, 2`,
  )
  return rows
}

/** Size of the tables on disk, an upper bound for the size of a backup. */
export async function readSize(sql: Sql): Promise<number> {
  const { rows } = await sql.query<{ octets: number }>(
    `select coalesce(sum(pg_table_size(oid)), 0)::bigint as octets from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  )
  return rows[0]!.octets
}

/** The first of the tables that has a row. */
export async function firstFilled(sql: Sql, tables: readonly string[]): Promise<string | undefined> {
  for (const table of tables) {
    const { rows } = await sql.query<{ filled: boolean }>(
      `select exists (select from ${quoted(table)}) as filled`,
    )
    if (rows[0]!.filled) return table
  }
  return undefined
}

/** Creates the partitions of the rows, empties tables filled by migrations, and disables row-level security and triggers. */
export async function openTables(
  sql: Sql,
  tables: readonly Table[],
  partitions: readonly Partition[],
): Promise<void> {
  await sql.query(
    'select make_partition(p.parent, p.since) from unnest($1::text[], $2::timestamptz[]) p(parent, since)',
    [partitions.map(({ parent }) => parent), partitions.map(({ since }) => since)],
  )
  // Row-level security applies to the owner, too. Triggers are disabled because the counts that they maintain are part of the backup.
  for (const { name, secured, triggered } of tables) {
    if (secured) await sql.query(`alter table ${quoted(name)} no force row level security`)
    if (triggered) await sql.query(`alter table ${quoted(name)} disable trigger user`)
  }
  await sql.query(`truncate ${tables.map(({ name }) => quoted(name)).join(', ')}`)
}

/** Restores row-level security and triggers, and sets identity sequences after their highest value. */
export async function closeTables(sql: Sql, tables: readonly Table[]): Promise<void> {
  for (const { name } of tables)
    for (const column of await identitiesOf(sql, name)) await setSequence(sql, name, column)
  for (const { name, secured, triggered } of tables) {
    if (secured) await sql.query(`alter table ${quoted(name)} force row level security`)
    if (triggered) await sql.query(`alter table ${quoted(name)} enable trigger user`)
  }
}

async function identitiesOf(sql: Sql, table: string): Promise<string[]> {
  const { rows } = await sql.query<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = $1::regclass and attidentity <> ''`,
    [`public.${quoted(table)}`],
  )
  return rows.map(({ name }) => name)
}

async function setSequence(sql: Sql, table: string, column: string): Promise<void> {
  await sql.query(
    `select setval(pg_get_serial_sequence($1, $2), coalesce(max(${quoted(column)}), 0) + 1, false) from ${quoted(table)}`,
    [`public.${quoted(table)}`, column],
  )
}

/**
 * The COPY statement of a table. Transaction IDs are meaningless in another database, where they may be in the future, so they are replaced by an ID
 * whose transaction is complete in every database.
 */
export const copyOf = ({ name, columns, transactions }: Table): string =>
  `copy (select ${columns.map((one) => (transactions.includes(one) ? `'3'::xid8 as ${quoted(one)}` : quoted(one))).join(', ')} from ${quoted(name)}) to stdout (format binary)`

export const copyInto = ({ name, columns }: Table): string =>
  `copy ${quoted(name)} (${columns.map(quoted).join(', ')}) from stdin (format binary)`

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`
