/** Nodes whose looks have stopped although their lock is held: a frozen program, or one that is cut off from the database. */
export type UnresponsiveNodes = {
  /**
   * Adds the result of a look, which began and was answered at these instants (monotonic milliseconds): when each node that lives
   * looked last, null where the database does not say. Returns the silent ones; one that stays silent is returned again later.
   */
  look(began: number, answered: number, looked: ReadonlyMap<string, string | null>): UnresponsiveNode[]
  /** The last look of a node that had not looked for a while when it was last seen to live: its connection may have ended without it. */
  before(id: string): string | undefined
  /** Forgets all nodes. */
  forget(): void
}

export type UnresponsiveNode = { id: string; looked: string }

export type HeartbeatTimes = {
  /** A node that has not looked for so long is silent. */
  silentMs: number
  /** One that had not looked for so long when its lock came free may be frozen. */
  quietMs: number
}

type Known = { looked: string; since: number; seen: number; due: number }

/** A node that has not been seen for so long is gone for good. */
const removeMs = 600_000

export function openUnresponsiveNodes({
  silentMs: unresponsiveMs,
  quietMs,
}: HeartbeatTimes): UnresponsiveNodes {
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
    forget: () => known.clear(),
  }
}
