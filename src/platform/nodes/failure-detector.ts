/** Detects failed nodes. A node has failed when it had a heartbeat and was then missing in every poll for a set time. */
export type FailureDetector = {
  /**
   * Applies the result of a poll; `began` and `answered` are the start and end of the poll in monotonic milliseconds. Returns the nodes to
   * fence now. A node that stays missing is returned again at doubling intervals, because its work in flight may be stored late.
   */
  observe(began: number, answered: number, alive: ReadonlySet<string>): string[]
  /** Records that a node was fenced. */
  fenced(id: string): void
  /** Resets all nodes, because this node itself may have lost the connection that sees their heartbeats. */
  reset(): void
}

type Known = { missingSince: number | undefined; dueMs: number }

/** Time after the failure of a node during which work of the node may still be stored. Leases that were stored later expire by themselves. */
const lateMs = 60_000

/** Opens the detector; `deathMs` is how long a node must be missing in polls before it has failed. */
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
