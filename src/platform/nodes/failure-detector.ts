/** Who has died, by what was seen look by look: who was seen alive and then, for a while, in no look any more. */
export type Deaths = {
  /**
   * Takes what a look has seen, which began and was answered at these instants (monotonic milliseconds). Answers whose end is due
   * now: of one that stays away again and again, ever more seldom, because what it had under way may be stored late.
   */
  look(began: number, answered: number, alive: ReadonlySet<string>): string[]
  /** Notes that a node's end was made. */
  ended(id: string): void
  /** Forgets everybody: from now on others may have lost their sign through no fault of their own. */
  forget(): void
}

type Known = { missingSince: number | undefined; dueMs: number }

/** How long after its death something of a node may still come. Leases of later than that end by themselves. */
const lateMs = 60_000

/** A node is dead when looks have lacked it for `deathMs`. */
export function openDeaths(deathMs: number): Deaths {
  const known = new Map<string, Known>()
  return {
    look(began, answered, alive) {
      for (const id of alive) known.set(id, { missingSince: undefined, dueMs: deathMs })
      return [...known].flatMap(([id, one]) => {
        if (alive.has(id)) return []
        one.missingSince ??= answered
        return began - one.missingSince >= one.dueMs ? [id] : []
      })
    },
    ended(id) {
      const one = known.get(id)
      if (!one) return
      one.dueMs *= 2
      if (one.dueMs > lateMs) known.delete(id)
    },
    forget: () => known.clear(),
  }
}
