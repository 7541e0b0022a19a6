import type { Row, Sql } from './sql.ts'

/** A table of moves, as `machine()` creates it. */
type States<E extends string> = { from(event: E): readonly string[]; to(event: E): string }

/** A row after a state transition: its new values, the previous state and the new state. */
export type Moved<R> = { row: R; from: string; to: string }

export type MovesOf<E extends string, R, By> = {
  table: string
  /** The state column; default `status`. */
  column?: string
  /** The primary key; default `id`. */
  id?: string
  /** The column that `keys` refer to; default the primary key. */
  key?: string
  keyType: 'text' | 'uuid'
  /** The columns of a moved row that are returned. */
  columns: string
  /** Writes the history, in the same transaction; it is not called when no row has moved. */
  record?: (sql: Sql, moved: readonly Moved<R>[], event: E, by: By) => Promise<void>
}

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
  keys: readonly string[],
  event: E,
  by: By,
  changes?: MoveChanges,
) => Promise<Moved<R>[]>

/**
 * Moves rows of a table by one event of its state machine. The rows are locked in the order of their IDs; rows in a state that allows
 * the event change and get a history entry, the others are unchanged and not returned.
 */
export function rowMoves<E extends string, R extends Row, By = unknown>(
  states: States<E>,
  { table, column = 'status', id = 'id', key = id, keyType, columns, record }: MovesOf<E, R, By>,
): MoveRows<E, R, By> {
  return async (sql, keys, event, by, { set = {}, from, where } = {}) => {
    if (keys.length === 0) return []
    const to = states.to(event)
    const allowed = states.from(event).filter((state) => from === undefined || from.includes(state))
    const values: unknown[] = [keys, allowed]
    const put = (value: unknown): string =>
      isComputed(value) ? inlined(value, put) : `$${values.push(value)}`
    const sets = Object.entries({ [column]: to, ...set }).filter(([, value]) => value !== undefined)
    const condition = where === undefined ? '' : ` and ${put(where)}`
    const { rows } = await sql.query<R & { moved_from: string }>(
      `with held as (
        select ${id} as held_id, ${column} as moved_from from ${table}
         where ${key} = any($1::${keyType}[]) and ${column} = any($2::text[])${condition} order by ${id} for no key update
      )
      update ${table} set ${sets.map(([name, value]) => `${name} = ${put(value)}`).join(', ')} from held where ${id} = held_id
      returning ${columns}, moved_from`,
      values,
    )
    const moved = rows.map(({ moved_from, ...row }) => ({ row: row as unknown as R, from: moved_from, to }))
    if (moved.length > 0) await record?.(sql, moved, event, by)
    return moved
  }
}

const isComputed = (value: unknown): value is Computed =>
  typeof value === 'object' && value !== null && 'parts' in value

/** The text of an expression, its values in their places. */
const inlined = ({ parts, values }: Computed, put: (value: unknown) => string): string =>
  parts.map((part, i) => (i < values.length ? part + put(values[i]) : part)).join('')
