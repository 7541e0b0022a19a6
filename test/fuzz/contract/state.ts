import pg from 'pg'

/** What stands in every table, as one word for each. */
export type State = ReadonlyMap<string, string>

export type StateReader = { read(): Promise<State>; close(): Promise<void> }

/** Above so many rows a table is known by their number and its size. */
const LARGE = 20_000

/** Reads the state of an exchange where it cannot help it: in its database. */
export async function openState(url: string): Promise<StateReader> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows: tables } = await client.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition order by 1`,
  )
  const wordOf = async (name: string): Promise<string> => {
    const { rows } = await client.query<{ n: string; word: string }>(
      `select count(*)::text as n, case when count(*) > ${LARGE} then '' else
         coalesce(sum(hashtextextended(t::text, 0)::numeric), 0)::text end as word from (select * from ${name} limit ${LARGE + 1}) t`,
    )
    return `${rows[0]!.n} ${rows[0]!.word}`
  }
  return {
    async read() {
      const state = new Map<string, string>()
      for (const { name } of tables) state.set(name, await wordOf(name))
      return state
    },
    close: () => client.end(),
  }
}

/** Tables in which the two differ. */
export function changed(before: State, after: State): string[] {
  return [...after.keys()].filter((name) => before.get(name) !== after.get(name))
}
