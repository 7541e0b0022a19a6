/** The time of the simulator may be advanced while an alarm waits, so it is compared again after this time. */
const mostMs = 60_000

type Deps = { now(): number; nextDue(): number | undefined; settle(): Promise<void> }

/** Settles the work of the registry when it is due. `set` is called after each change; without pending work no timer runs. */
export function openAlarm({ now, nextDue, settle }: Deps): { set(): void; close(): void } {
  let timer: NodeJS.Timeout | undefined
  let isClosed = false
  const set = () => {
    clearTimeout(timer)
    const due = isClosed ? undefined : nextDue()
    if (due === undefined) return
    timer = setTimeout(ring, Math.min(mostMs, Math.max(0, Math.ceil(due - now())))).unref()
  }
  const ring = () => {
    // A failed save is repeated.
    void settle().then(set, () => {
      timer = setTimeout(ring, mostMs).unref()
    })
  }
  return {
    set,
    close() {
      isClosed = true
      clearTimeout(timer)
    },
  }
}
