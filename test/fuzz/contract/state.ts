import pg from 'pg'

/** A digest of the content of each table, by table name. */
export type State = ReadonlyMap<string, string>

export type StateReader = {
  read(): Promise<State>
  /** Accounts and messages with inconsistent data; can be read while requests run. */
  contradictions(): Promise<string[]>
  close(): Promise<void>
}

/** Tables that nodes write to every second or so, even without requests. */
const restless = [
  'account_redaction',
  'bind_holder',
  'carrier_bind',
  'erasure',
  'node',
  'redaction_waiting',
  'text_erasure',
]

/** Tables of uploads, which clients can read by ID even if all rows were rejected. */
const uploads = ['network_cell_import', 'sim_import']

/** For tables with more rows, the digest covers the versions of the rows instead of their content. */
const LARGE = 3_000

/** Reads the state of an exchange directly from its database. */
export async function openState(url: string): Promise<StateReader> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  // Row-level security applies to the owner of the tables, too.
  await client.query("set strowger.scope = 'exchange'")
  const { rows: tables } = await client.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
        and relname <> all($1) order by 1`,
    [[...restless, ...uploads]],
  )
  const words = tables.map(({ name }) => wordOf(name)).join(' union all ')
  return {
    async read() {
      const { rows } = await client.query<{ name: string; word: string }>(words)
      return new Map(rows.map(({ name, word }) => [name, word]))
    },
    async contradictions() {
      const { rows } = await client.query<{ label: string }>(contradictions)
      return rows.map(({ label }) => label)
    },
    close: () => client.end(),
  }
}

function wordOf(name: string): string {
  const notified = `sum(case when n > ${LARGE} then hashint8(written) else hashtextextended(t::text, 0) end::numeric)`
  return `select '${name}' as name, count(*) || ' ' || coalesce(${notified}, 0) as word
    from (select count(*) over () as n, t.xmin::text::bigint as written, t as stands from ${name} t) t`
}

/** A single statement reads these rows, because related rows change together. */
const contradictions = `
  select 'the balance of ' || b.account_id || ' is ' || b.amount || ' and its ledger says ' || l.amount as label
    from balance b, lateral (select coalesce(sum(amount), 0) as amount from ledger_entry where account_id = b.account_id) l
   where b.amount <> l.amount
  union all
  select 'message ' || m.id || ' is ' || m.status || ' and waits for its carrier'
    from dispatch d join message m on m.id = d.message_id where m.status not in ('accepted', 'submitted')`

/** Names of the tables that differ between two states. */
export function changed(before: State, after: State): string[] {
  return [...after.keys()].filter((name) => before.get(name) !== after.get(name))
}
