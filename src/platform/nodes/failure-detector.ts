/** Detects failed nodes: nodes that had a heartbeat and then were missing in every poll for some time. */
export type FailureDetector = {
  /**
   * Applies the result of a poll, with its start and end (monotonic milliseconds). Returns the nodes to fence now; a node that stays
   * missing is returned again at doubling intervals, because its work in flight may be stored late.
   */
  observe(began: number, answered: number, alive: ReadonlySet<string>): string[]
  /** Records that a node was fenced. */
  fenced(id: string): void
  /** Resets all nodes, because this node itself may have lost the connection that sees their heartbeats. */
  reset(): void
}

type Known = { missingSince: number | undefined; dueMs: number }

/** Time after the failure of a node during which its work may still be stored. Leases after that time expire anyway. */
const lateMs = 60_000

/** A node has failed when it was missing in polls for `deathMs`. */
export function openFailureDetector(deathMs: number): FailureDetector {
  const known = new Map<string, Known>()
  return {
    observe(began, answered, alive) {
      for (const id of alive) known.set(id, { missingSince: undefined, dueMs: deathMs })
      return [...known].flatMap(([id, one]) => {
        if (alive.has(id)) return []
        one.missingSince ??= answered
        return began - one.missingSince >= one.dueMs ? [id] : []
      })
    },
    fenced(id) {
      const one = known.get(id)
      if (!one) return
      one.dueMs *= 2
      if (one.dueMs > lateMs) known.delete(id)
    },
    reset: () => known.clear(),
  }
}
