import type { Sql } from './db.ts'

/** Excludes partitions, which are determined by their parents and the date. */
const tables = `
  select c.oid, c.relname as table_name, c.relkind, c.relrowsecurity, c.relforcerowsecurity, c.reloptions
    from pg_class c
   where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition`

/** Each query returns the lines of one section, sorted by name in byte order in every locale. */
const sections: { title: string; query: string }[] = [
  {
    title: 'Tables and columns',
    query: `
      select format('%s.%s %s%s%s', t.table_name, a.attname, format_type(a.atttypid, a.atttypmod),
               case when a.attnotnull then ' not null' else '' end,
               coalesce(' default ' || pg_get_expr(d.adbin, d.adrelid), '')
               || case when a.attidentity <> '' then ' identity' else '' end
               || case when a.attgenerated <> '' then ' generated' else '' end
               || coalesce(' -- ' || col_description(t.oid, a.attnum), '')) as line
        from (${tables}) t
        join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
        left join pg_attrdef d on d.adrelid = t.oid and d.adnum = a.attnum
       order by t.table_name collate "C", a.attnum`,
  },
  {
    title: 'Storage, partitioning and row-level security',
    query: `
      select format('%s%s%s%s', t.table_name,
               coalesce(' partition by ' || pg_get_partkeydef(t.oid), ''),
               coalesce(' with (' || array_to_string(t.reloptions, ', ') || ')', ''),
               case when t.relforcerowsecurity then ' row level security forced'
                    when t.relrowsecurity then ' row level security' else '' end) as line
        from (${tables}) t order by t.table_name collate "C"`,
  },
  {
    // NOT NULL became a separate constraint in PostgreSQL 18; the columns state it already.
    title: 'Constraints',
    query: `
      select format('%s.%s %s', t.table_name, k.conname, pg_get_constraintdef(k.oid)) as line
        from (${tables}) t join pg_constraint k on k.conrelid = t.oid and k.contype <> 'n'
       order by t.table_name collate "C", k.conname collate "C"`,
  },
  {
    title: 'Indexes',
    query: `
      select pg_get_indexdef(i.indexrelid) as line
        from (${tables}) t join pg_index i on i.indrelid = t.oid join pg_class x on x.oid = i.indexrelid
       order by t.table_name collate "C", x.relname collate "C"`,
  },
  {
    title: 'Policies',
    query: `
      select format('%s.%s for %s using %s%s', t.table_name, p.polname, p.polcmd,
               coalesce(pg_get_expr(p.polqual, p.polrelid), '-'),
               coalesce(' with check ' || pg_get_expr(p.polwithcheck, p.polrelid), '')) as line
        from (${tables}) t join pg_policy p on p.polrelid = t.oid
       order by t.table_name collate "C", p.polname collate "C"`,
  },
  {
    title: 'Triggers',
    query: `
      select pg_get_triggerdef(g.oid) as line
        from (${tables}) t join pg_trigger g on g.tgrelid = t.oid and not g.tgisinternal
       order by t.table_name collate "C", g.tgname collate "C"`,
  },
  {
    title: 'Views, sequences and types',
    query: `
      select line from (
      select format('%s %s%s', case c.relkind when 'S' then 'sequence' when 'v' then 'view' else 'materialized view' end,
               c.relname, case when c.relkind <> 'S' then ' as' || E'\\n' || pg_get_viewdef(c.oid) else '' end) as line
        from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('v', 'm', 'S')
       union all
      select format('type %s as enum (%s)', t.typname, string_agg(quote_literal(e.enumlabel), ', ' order by e.enumsortorder))
        from pg_type t join pg_enum e on e.enumtypid = t.oid
       where t.typnamespace = 'public'::regnamespace group by t.typname) other
       order by line collate "C"`,
  },
  {
    title: 'Functions',
    query: `
      select pg_get_functiondef(p.oid) as line
        from pg_proc p
       where p.pronamespace = 'public'::regnamespace and p.prokind in ('f', 'p')
         and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
       order by p.proname collate "C", pg_get_function_identity_arguments(p.oid) collate "C"`,
  },
  {
    title: 'Extensions',
    query: `select extname as line from pg_extension where extname <> 'plpgsql' order by extname collate "C"`,
  },
]

/**
 * The schema that the migrations create, as text in a stable order, for readers and for a test; it cannot be executed. The text is
 * identical on PostgreSQL 15 to 18.
 */
export async function dumpSchema(sql: Sql): Promise<string> {
  const parts = ['-- What the migrations yield. Written by `node bin/snapshot.ts`; not to be run.\n']
  for (const { title, query } of sections) {
    const { rows } = await sql.query<{ line: string }>(query)
    if (rows.length > 0) parts.push(`-- ${title}\n${rows.map(({ line }) => line.trimEnd()).join('\n')}\n`)
  }
  return parts.join('\n')
}
