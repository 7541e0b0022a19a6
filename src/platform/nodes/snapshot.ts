/** A PostgreSQL snapshot: it shows transactions before `next` that are not in `open`. */
export type Snapshot = { text: string; next: bigint; open: ReadonlySet<bigint> }

/** More new transactions than this count as a change without being compared with upkeep transactions. */
const mostCompared = 10_000n

/** Reads `pg_current_snapshot()::text`: xmin:xmax:xip,xip… */
export function readSnapshot(text: string): Snapshot {
  const [, next, open = ''] = text.split(':')
  return { text, next: BigInt(next!), open: new Set(open.split(',').filter(Boolean).map(BigInt)) }
}

/**
 * Whether a transaction that may have written has ended between two snapshots, apart from those in `upkeep`. Reads have no transaction ID,
 * so equal snapshots mean an unchanged database.
 */
export function hasChanged(before: Snapshot, after: Snapshot, upkeep: ReadonlySet<bigint>): boolean {
  if (before.text === after.text) return false
  // Another server has taken over, or the database was restored.
  if (after.next < before.next || after.next - before.next > mostCompared) return true
  const isWork = (id: bigint) => !after.open.has(id) && !upkeep.has(id)
  for (const id of before.open) if (isWork(id)) return true
  for (let id = before.next; id < after.next; id++) if (isWork(id)) return true
  return false
}
