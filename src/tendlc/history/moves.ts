import { rowMoves, type MoveRows, type MovesOf } from '#platform/database/row-moves.ts'
import type { Machine, Move } from '#platform/contract/machine.ts'
import { storeHistory, type HistoryEntry } from './history-store.ts'

/** The actor, reason and time of a status change; the time is exchange time in milliseconds. */
export type Mover = { actor: string; reason?: string | undefined; now: number }

type Recorded = { id: string; account_id: string }
type Table<E extends string, R> = Omit<MovesOf<E, R, Mover>, 'record' | 'columns'> & { columns?: string }

/** Moves rows as `rowMoves` does and records each move in the history, which notifies accounts. */
export function recordedMoves<const M extends readonly Move[], R extends Recorded = Recorded>(
  states: Machine<M, HistoryEntry['machine']>,
  { columns = 'id, account_id', ...table }: Table<M[number][1], R>,
): MoveRows<M[number][1], R, Mover> {
  return rowMoves<M[number][1], R, Mover>(states, {
    ...table,
    columns,
    record: (sql, moved, event, { actor, reason, now: at }) =>
      storeHistory(
        sql,
        moved.map(({ row, from, to }) => {
          return {
            accountId: row.account_id,
            machine: states.name,
            subjectId: row.id,
            event,
            from,
            to,
            actor,
            reason,
            at,
          }
        }),
      ),
  })
}
