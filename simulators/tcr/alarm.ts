type Deps = {
  now(): number
  nextDue(): number | undefined
  settle(): Promise<void>
  /** Time in milliseconds after which the clock is compared again, because it may have been advanced. */
  compareMs(): number
}

/** Settles the work of the registry when it is due. `set` is called after each change; without pending work no timer runs. */
export function openAlarm({ now, nextDue, settle, compareMs }: Deps): { set(): void; close(): void } {
  let timer: NodeJS.Timeout | undefined
  let isClosed = false
  const set = () => {
    clearTimeout(timer)
    const due = isClosed ? undefined : nextDue()
    if (due === undefined) return
    timer = setTimeout(ring, Math.min(compareMs(), Math.max(0, Math.ceil(due - now())))).unref()
  }
  const ring = () => {
    // A failed save is repeated.
    void settle().then(set, () => {
      if (!isClosed) timer = setTimeout(ring, compareMs()).unref()
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
