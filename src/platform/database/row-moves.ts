import type { Row, Sql } from './sql.ts'

/** A table of moves, as `machine()` creates it. */
type States<E extends string> = { from(event: E): readonly string[]; to(event: E): string }

/** A row after a state transition: its new values, the previous state and the new state. */
export type Moved<R> = { row: R; from: string; to: string }

export type MovesOf<E extends string, R, By> = {
  table: string
  /** The state column; default `status`. */
  column?: string
  /** The columns of the primary key; default `id`. */
  id?: string | readonly string[]
  /** The columns that keys refer to; default the primary key. */
  key?: string | readonly string[]
  /** The type of these columns. */
  keyType: 'text' | 'uuid'
  /** The number stored for each state, if the column does not contain their names. */
  codes?: Readonly<Record<string, number>>
  /** The columns of a moved row that are returned. */
  columns: string
  /** Writes the history, in the same transaction; it is not called when no row has moved. */
  record?: (sql: Sql, moved: readonly Moved<R>[], event: E, by: By) => Promise<void>
}

/** The key of a row: the value of its key column, or one value for each of several key columns. */
export type Key = string | readonly string[]

/** The first rows in an order that match a condition; rows that another transaction has locked are skipped. */
export type FirstRows = { where: Computed; orderBy: string; limit: number }

/** Further changes to the moved rows. */
export type MoveChanges = {
  /** Columns and their new values; undefined leaves a column unchanged. A `computed` value is computed by the database. */
  set?: Readonly<Record<string, unknown>>
  /** Moves only rows in these states, which must be among those that the table allows. */
  from?: readonly string[]
  /** Moves rows only while this condition holds. */
  where?: Computed
}

export type Computed = { parts: readonly string[]; values: readonly unknown[] }

/** An SQL expression with parameters: computed`now() + ${days} * interval '1 day'`. */
export function computed(parts: TemplateStringsArray, ...values: unknown[]): Computed {
  return { parts, values }
}

export type MoveRows<E extends string, R, By> = (
  sql: Sql,
  rows: readonly Key[] | FirstRows,
  event: E,
  by: By,
  changes?: MoveChanges,
) => Promise<Moved<R>[]>

/**
 * Moves rows of a table by one event of its state machine, any number of rows in one statement. Rows selected by keys are locked in the
 * order of their IDs. Rows in a state that allows the event change and get a history entry; the others are unchanged and not returned.
 */
export function rowMoves<E extends string, R extends Row, By = unknown>(
  states: States<E>,
  { table, column = 'status', id = 'id', key = id, keyType, codes, columns, record }: MovesOf<E, R, By>,
): MoveRows<E, R, By> {
  const ids = [id].flat()
  const { stored, stateOf } = stateCodes(codes)
  const locked = `${ids.map((one, i) => `${one} as id_${i}`).join(', ')}, ${column} as moved_from`
  const isLocked = ids.map((one, i) => `${one} = id_${i}`).join(' and ')
  return async (sql, rows, event, by, { set = {}, from, where } = {}) => {
    const allowed = states.from(event).filter((state) => from === undefined || from.includes(state))
    if (allowed.length === 0 || (isKeys(rows) && rows.length === 0)) return []
    const values: unknown[] = []
    const put = (value: unknown): string =>
      isComputed(value) ? inlined(value, put) : `$${values.push(value)}`
    const { source, matches, order } = isKeys(rows)
      ? withKeys(rows, { table, ids, keys: [key].flat(), keyType }, put)
      : { source: table, matches: put(rows.where), order: firstOf(rows, put) }
    const conditions = [matches, `${column} in (${allowed.map(stored).join(', ')})`, where && put(where)]
    const to = states.to(event)
    const sets = Object.entries(set).flatMap(([name, value]) =>
      value === undefined ? [] : [`${name} = ${put(value)}`],
    )
    const text = `with locked_row as (
        select ${locked} from ${source} where ${conditions.filter((one) => one !== undefined).join(' and ')} ${order}
      )
      update ${table} set ${[`${column} = ${stored(to)}`, ...sets].join(', ')} from locked_row where ${isLocked} returning ${columns}, moved_from`
    const result = await sql.query<R & { moved_from: string | number }>({ name: nameOf(text), text, values })
    const moved = result.rows.map(({ moved_from, ...row }) => ({
      row: row as unknown as R,
      from: stateOf(moved_from),
      to,
    }))
    if (moved.length > 0) await record?.(sql, moved, event, by)
    return moved
  }
}

type Put = (value: unknown) => string
type KeyColumns = { table: string; ids: readonly string[]; keys: readonly string[]; keyType: string }

const isKeys = (rows: readonly Key[] | FirstRows): rows is readonly Key[] => Array.isArray(rows)

/** Selects rows by their keys and locks them in the order of their IDs, so that concurrent moves do not deadlock. */
function withKeys(rows: readonly Key[], { table, ids, keys, keyType }: KeyColumns, put: Put) {
  const arraysOfKeys = keys.map((_, i) => put(rows.map((row) => (typeof row === 'string' ? row : row[i]))))
  const lock = `order by ${ids.join(', ')} for no key update`
  if (keys.length === 1)
    return { source: table, matches: `${keys[0]} = any(${arraysOfKeys[0]}::${keyType}[])`, order: lock }
  const arrays = arraysOfKeys.map((one) => `${one}::${keyType}[]`).join(', ')
  return {
    source: `unnest(${arrays}) k (${keys.map((_, i) => `key_${i}`).join(', ')}), ${table}`,
    matches: keys.map((one, i) => `${one} = key_${i}`).join(' and '),
    order: `${lock} of ${table}`,
  }
}

const firstOf = ({ orderBy, limit }: FirstRows, put: Put): string =>
  `order by ${orderBy} limit ${put(limit)} for no key update skip locked`

/** How states are written in SQL, and the names of stored states. */
function stateCodes(codes: Readonly<Record<string, number>> | undefined) {
  const names = new Map(Object.entries(codes ?? {}).map(([state, code]) => [code, state]))
  return {
    stored: (state: string) => (codes ? String(codes[state]) : `'${state.replaceAll("'", "''")}'`),
    stateOf: (state: string | number) => (typeof state === 'number' ? names.get(state)! : state),
  }
}

const namesOfStatements = new Map<string, string>()

/** The name of a prepared statement. Texts contain no values, so that their number is limited. */
function nameOf(text: string): string {
  const name = namesOfStatements.get(text) ?? `move-rows-${namesOfStatements.size}`
  namesOfStatements.set(text, name)
  return name
}

const isComputed = (value: unknown): value is Computed =>
  typeof value === 'object' && value !== null && 'parts' in value

/** The text of an expression, its values in their places. */
const inlined = ({ parts, values }: Computed, put: (value: unknown) => string): string =>
  parts.map((part, i) => (i < values.length ? part + put(values[i]) : part)).join('')
