import type { Db, Sql } from '../database/db.ts'
import { hasChanged, readSnapshot, type Snapshot } from './snapshot.ts'

/**
 * Whether there may be work: a client has written to the database, or an item is due. Until then, loops rest instead of polling the
 * database (docs/decisions/0007-revocation-epoch-and-polling.md).
 */
export type Activity = {
  /** Grows whenever there may be work. */
  count(): number
  /** Calls a function each time the count has grown; returns a function that unsubscribes it. */
  onStir(listener: () => void): () => void
  /** Signals that there may be work. */
  stir(): void
  /** Compares a poll's transaction snapshot (`pg_current_snapshot()::text`) with the previous one. */
  look(snapshot: string): void
  /** Runs a transaction that causes no work, such as a renewed lease, without waking loops on this node. */
  upkeep<T>(work: (sql: Sql) => Promise<T>): Promise<T>
  /** Notes the transaction of a single statement that causes no work (`pg_current_xact_id()::text`). */
  noteUpkeep(id: string): void
  /** Whether no other node is alive. */
  isAlone(): boolean
  /** How long a loop may stay idle: shorter with other live nodes, whose leases may end without a write. */
  restMs(ms: number): number
  /** Whether there has been no activity for a while. */
  isQuiet(): boolean
}

const quietAfterMs = 2_000
const mostAlongsideOthersMs = 1_000

export function openActivity(db: Db, isAlone: () => boolean): Activity {
  const listeners = new Set<() => void>()
  const upkeep = new Set<bigint>()
  let before: Snapshot | undefined
  let count = 0
  let stirredAt = performance.now()
  const stir = () => {
    count += 1
    stirredAt = performance.now()
    for (const listener of listeners) listener()
  }
  return {
    count: () => count,
    onStir(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    stir,
    look(text) {
      const after = readSnapshot(text)
      if (!before || hasChanged(before, after, upkeep)) stir()
      before = after
      const oldest = [...after.open, after.next].reduce((a, b) => (a < b ? a : b))
      for (const id of upkeep) if (id < oldest) upkeep.delete(id)
    },
    upkeep: (work) =>
      db.tx(async (sql) => {
        const result = await work(sql)
        const { rows } = await sql.query<{ id: string | null }>(
          'select pg_current_xact_id_if_assigned()::text as id',
        )
        // The ID is noted before the commit, so that no poll mistakes the transaction for work.
        if (rows[0]!.id !== null) upkeep.add(BigInt(rows[0]!.id))
        return result
      }),
    noteUpkeep: (id) => void upkeep.add(BigInt(id)),
    isAlone,
    restMs: (ms) => (isAlone() ? ms : Math.min(ms, mostAlongsideOthersMs)),
    isQuiet: () => performance.now() - stirredAt > quietAfterMs,
  }
}
