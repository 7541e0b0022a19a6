/** Nodes whose heartbeats have stopped although they hold their lock: a frozen process, or one without a connection to the database. */
export type UnresponsiveNodes = {
  /**
   * Applies the result of a poll. `began` and `answered` are the start and end of the poll in monotonic milliseconds; `looked` has the last
   * heartbeat of each node with a lock, null if unknown. Returns the unresponsive nodes; a node that stays unresponsive is returned again later.
   */
  look(began: number, answered: number, looked: ReadonlyMap<string, string | null>): UnresponsiveNode[]
  /**
   * The last heartbeat of a node that sent no further heartbeat for `quietMs` before its lock was released, so that it may be frozen;
   * undefined for other nodes.
   */
  before(id: string): string | undefined
  /** Resets all nodes. */
  reset(): void
}

export type UnresponsiveNode = { id: string; looked: string }

export type HeartbeatTimes = {
  /** A node without a heartbeat for this time is unresponsive. */
  unresponsiveMs: number
  /** A node without a heartbeat for this time when its lock was released may be frozen. */
  quietMs: number
}

type Known = { looked: string; since: number; seen: number; due: number }

/** A node that was not seen for this time is dropped. */
const removeMs = 600_000

export function openUnresponsiveNodes({ unresponsiveMs, quietMs }: HeartbeatTimes): UnresponsiveNodes {
  const known = new Map<string, Known>()
  return {
    look(began, answered, looks) {
      for (const [id, { seen }] of known) if (answered - seen > removeMs) known.delete(id)
      return [...looks].flatMap(([id, looked]) => {
        if (looked === null) return []
        const one = known.get(id)
        if (one?.looked !== looked) {
          known.set(id, { looked, since: answered, seen: answered, due: answered + unresponsiveMs })
          return []
        }
        one.seen = answered
        if (began < one.due) return []
        one.due = answered + unresponsiveMs
        return [{ id, looked }]
      })
    },
    before(id) {
      const one = known.get(id)
      return one && one.seen - one.since >= quietMs ? one.looked : undefined
    },
    reset: () => known.clear(),
  }
}
